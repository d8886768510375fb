// Tells the window that opened this one how it ended, and closes.
const result = Object.fromEntries(new URLSearchParams(location.search))
window.opener?.postMessage({ platelightStandIn: true, ...result }, location.origin)
window.close()
