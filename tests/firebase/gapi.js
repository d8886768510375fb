// The few calls of Google's loader that Firebase's SDK and the emulator's frame use to talk to each other, for a browser
// without a way to Google. Served to both in place of https://apis.google.com/js/api.js.
;(() => {
  const MARK = 'gapi-stand-in'

  /** Two windows that call each other's functions by name. `ready` settles once the other side listens. */
  function connect(target, origin) {
    const functions = new Map()
    const waiting = new Map()
    let isReady
    const ready = new Promise((resolve) => {
      isReady = resolve
    })
    const post = (message) => target.postMessage({ mark: MARK, ...message }, origin)
    window.addEventListener('message', async ({ source, data }) => {
      if (source !== target || data?.mark !== MARK) return
      if (data.kind === 'hello') {
        if (!data.isAnswer) post({ kind: 'hello', isAnswer: true })
        isReady()
      }
      if (data.kind === 'call') {
        const result = await functions.get(data.name)?.(data.value)
        post({ kind: 'answer', id: data.id, result: [result] })
      }
      if (data.kind === 'answer') {
        try {
          waiting.get(data.id)?.(data.result)
        } catch {
          // The SDK fails here on purpose after it has taken the answer; Google's loader hears nothing of it either.
        }
        waiting.delete(data.id)
      }
    })
    post({ kind: 'hello', isAnswer: false })
    return {
      register: (name, work) => functions.set(name, work),
      send(name, value, onAnswer) {
        const id = Math.random()
        waiting.set(id, onAnswer)
        void ready.then(() => post({ kind: 'call', name, value, id }))
      },
      restyle: async () => {},
      ping: async (onPong) => {
        await ready
        onPong()
      },
    }
  }

  const context = {
    async open({ where, url }, onOpen) {
      const frame = document.createElement('iframe')
      frame.hidden = true
      frame.src = url
      where.append(frame)
      return await onOpen(connect(frame.contentWindow, new URL(url).origin))
    },
    getParentIframe: () => connect(window.parent, '*'),
  }
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { Iframe: class {}, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload'
  window[onload]?.()
})()
