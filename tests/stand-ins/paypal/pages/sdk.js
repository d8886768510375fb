// As much of PayPal's browser SDK as its React components use: buttons that open the approve page in a window.
// https://developer.paypal.com/sdk/js/reference/
;(() => {
  const script = document.currentScript
  const namespace = script?.dataset.namespace ?? 'paypal'
  const query = new URL(script.src).searchParams
  const intent = query.get('intent') ?? 'capture'
  const SOURCES = [
    ['paypal', 'PayPal', '#ffc439', '#111'],
    ['card', 'Debit or Credit Card', '#2c2e2f', '#fff'],
  ]

  /** Opens the approve page for what `begin` gives, and waits for its end. */
  function approve(popup, path) {
    popup.location = `/__/paypal/approve?${path}&popup`
    return new Promise((resolve) => {
      const closed = setInterval(() => popup.closed && end({ result: 'cancelled' }), 250)
      function hear(event) {
        if (event.origin === location.origin && event.data?.platelightStandIn) end(event.data)
      }
      function end(result) {
        clearInterval(closed)
        removeEventListener('message', hear)
        popup.close()
        resolve(result)
      }
      addEventListener('message', hear)
    })
  }

  function Buttons(options = {}) {
    if (Boolean(options.createSubscription) !== (intent === 'subscription')) {
      throw new Error(`The SDK was loaded with intent=${intent}, which these buttons can't use.`)
    }
    const root = document.createElement('div')
    let enabled = true

    async function click(fundingSource) {
      if (!enabled) return
      // In the click itself, or the browser takes it for a nuisance.
      const popup = window.open('about:blank', '', 'popup,width=480,height=640')
      try {
        const proceed = await options.onClick?.(
          { fundingSource },
          { resolve: () => true, reject: () => false },
        )
        if (proceed === false) return popup?.close()
        if (!popup) throw new Error('The PayPal window was blocked by the browser.')
        if (options.createSubscription) {
          const id = await options.createSubscription({ paymentSource: fundingSource }, { subscription: {} })
          const end = await approve(popup, `ba_token=${encodeURIComponent(id)}`)
          const data = { subscriptionID: id, orderID: end.token, paymentSource: fundingSource }
          if (end.result === 'approved') await options.onApprove?.(data, { subscription: {} })
          else await options.onCancel?.({ orderID: null, subscriptionID: id })
        } else {
          const id = await options.createOrder({ paymentSource: fundingSource }, { order: {} })
          const end = await approve(popup, `token=${encodeURIComponent(id)}`)
          const data = { orderID: id, payerID: end.PayerID, paymentSource: fundingSource }
          const actions = { order: {}, restart: () => click(fundingSource) }
          if (end.result === 'approved') await options.onApprove?.(data, actions)
          else await options.onCancel?.({ orderID: id })
        }
      } catch (error) {
        popup?.close()
        options.onError?.(error)
      }
    }

    function button([source, label, background, colour]) {
      const element = document.createElement('button')
      element.type = 'button'
      element.textContent = label
      element.dataset.fundingSource = source
      Object.assign(element.style, {
        display: 'block',
        width: '100%',
        minHeight: '48px',
        marginTop: '10px',
        border: 'none',
        borderRadius: '6px',
        background,
        color: colour,
        font: '600 16px system-ui, sans-serif',
        cursor: 'pointer',
      })
      element.addEventListener('click', () => void click(source))
      return element
    }

    return {
      isEligible: () => true,
      async render(container) {
        const target = typeof container === 'string' ? document.querySelector(container) : container
        if (!target) throw new Error('Document is ready and element does not exist.')
        const shown = SOURCES.filter(([source]) => !options.fundingSource || options.fundingSource === source)
        root.replaceChildren(...shown.map(button))
        const note = document.createElement('p')
        note.textContent = 'Sandbox: no money moves'
        Object.assign(note.style, {
          margin: '8px 0 0',
          font: '14px system-ui, sans-serif',
          textAlign: 'center',
        })
        root.append(note)
        target.replaceChildren(root)
        options.onInit?.({}, { enable: async () => (enabled = true), disable: async () => (enabled = false) })
      },
      async close() {
        root.remove()
      },
      async updateProps(changes) {
        Object.assign(options, changes)
      },
    }
  }

  window[namespace] = {
    Buttons,
    FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
    getFundingSources: () => SOURCES.map(([source]) => source),
    isFundingEligible: (source) => SOURCES.some(([known]) => known === source),
    version: 'stand-in',
  }
})()
