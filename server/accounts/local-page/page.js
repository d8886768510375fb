// Asks who you are, gets a token for it and hands it to whoever opened this page.
const REMEMBERED = 'platelight:last-local-user'
const ANSWER = 'platelight:local-sign-in'
/** ms; whoever opened this page closes it long before, unless it is gone itself. */
const LONGEST_HAND_OVER = 3_000
const PROVIDERS = { google: 'Google', apple: 'Apple' }

const params = new URLSearchParams(location.search)
const provider = Object.hasOwn(PROVIDERS, params.get('provider') ?? '') ? params.get('provider') : 'google'
const form = document.querySelector('form')
const button = form.querySelector('button')
const problem = document.getElementById('problem')
const { name, email } = form.elements

document.getElementById('provider').textContent = PROVIDERS[provider]
recall()
// Without this script the form would only load the page again.
button.disabled = false
;(name.value ? button : name).focus()

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (button.getAttribute('aria-busy') === 'true' || !check()) return
  button.setAttribute('aria-busy', 'true')
  try {
    const answer = await askToken()
    remember()
    handOver(answer)
  } catch (error) {
    tell(error.sentence ?? 'Platelight can’t be reached. Check that it is still running and try again.')
  } finally {
    button.removeAttribute('aria-busy')
  }
})

/** Says what is missing, at the field where it is missing. */
function check() {
  const missing = [
    [name, name.value.trim() !== '', 'Enter your name.'],
    [
      email,
      email.value.trim() !== '' && email.validity.valid,
      'Enter an e-mail address, like ada@example.com.',
    ],
  ]
  for (const [field, fine] of missing) field.setAttribute('aria-invalid', String(!fine))
  const first = missing.find(([, fine]) => !fine)
  if (first) {
    tell(first[2])
    first[0].focus()
  } else {
    problem.hidden = true
  }
  return !first
}

async function askToken() {
  const response = await fetch('/__/local/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: name.value.trim(), email: email.value.trim(), provider }),
  })
  const body = await response.json().catch(() => ({}))
  if (response.ok) return body
  throw { sentence: body.error ?? 'Authentication failed. Please try again.' }
}

/** To the window that opened us, or, in redirect mode, back into the app in this one. */
function handOver({ token, refreshToken }) {
  if (params.get('mode') !== 'redirect' && window.opener) {
    window.opener.postMessage({ type: ANSWER, token, refreshToken }, location.origin)
    // Not at once: a window that closes may take its message along.
    setTimeout(() => window.close(), LONGEST_HAND_OVER)
    return
  }
  sessionStorage.setItem(ANSWER, JSON.stringify({ type: ANSWER, token, refreshToken }))
  location.replace(returnPath())
}

/** Only a path of this site: `//host` and `/\host` would lead away. */
function returnPath() {
  const wanted = params.get('return') ?? ''
  const url = new URL(/^\/(?![/\\])/.test(wanted) ? wanted : '/dashboard', location.origin)
  return url.origin === location.origin ? url.pathname + url.search : '/dashboard'
}

function tell(sentence) {
  problem.textContent = sentence
  problem.hidden = false
}

function remember() {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify({ name: name.value.trim(), email: email.value.trim() }))
  } catch {
    // Private mode: typed again next time.
  }
}

/** Who types faster than this script comes keeps what they typed. */
function recall() {
  try {
    const last = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}')
    name.value ||= last.name ?? ''
    email.value ||= last.email ?? ''
  } catch {
    // Someone else's value under our key: as good as none.
  }
}
