// Tells the window that opened this one how it ended. That one closes this: closed here at once, it might look closed
// by hand before the news arrives.
const result = Object.fromEntries(new URLSearchParams(location.search))
window.opener?.postMessage({ platelightStandIn: true, ...result }, location.origin)
setTimeout(() => window.close(), 5000)
