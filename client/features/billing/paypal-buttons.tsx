// PayPal's own buttons, with what stands in their place while the SDK comes, and when it doesn't.
import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import type { PaymentConfig } from '../../../contract/billing.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MISMATCH } from './payment-message.ts'
import type { Payment } from './use-payment.ts'

type Intent = 'subscription' | 'capture'

interface PayPalProps {
  config: PaymentConfig
  intent: Intent
  payment: Payment
  label: string
}

/** Mounted for one purchase: another one is another mount, so that no window pays for what is no longer chosen. */
export function PayPal({ config, intent, payment, label }: PayPalProps) {
  if (isInstalled()) return <LeaveButton payment={payment} label={label} />
  const options = {
    clientId: config.clientId,
    currency: 'USD',
    components: 'buttons',
    intent,
    ...(intent === 'subscription' ? { vault: true } : {}),
    ...(config.sdkUrl ? { sdkBaseUrl: config.sdkUrl } : {}),
  }
  return (
    <PayPalScriptProvider options={options}>
      <Buttons intent={intent} payment={payment} />
    </PayPalScriptProvider>
  )
}

/** On a home screen popups fail or lose their way back. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Object(navigator).standalone === true
}

function LeaveButton({ payment, label }: { payment: Payment; label: string }) {
  const busy = payment.state.step === 'paying'
  return (
    <Button
      look="strong"
      size="large"
      className="w-full"
      busy={busy}
      disabled={busy}
      onClick={() => void payment.leave().catch(() => {})}
    >
      {busy ? 'Going to PayPal…' : label}
    </Button>
  )
}

function Buttons({ intent, payment }: { intent: Intent; payment: Payment }) {
  const [{ isRejected, isResolved, options }, dispatch] = usePayPalScriptReducer()
  const drawn = useRef(false)
  if (options.intent !== intent) return <Notice>{MISMATCH}</Notice>
  if (isRejected) {
    return (
      <Notice>
        <p>
          PayPal couldn’t be loaded. Check your connection, allow paypal.com in your ad blocker, then try
          again.
        </p>
        <Button
          className="mt-2"
          icon={<RotateCw aria-hidden="true" className="size-4.5" />}
          onClick={() => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options })}
        >
          Try again
        </Button>
      </Notice>
    )
  }
  const begin = () => payment.begin()
  const callbacks =
    intent === 'subscription'
      ? {
          createSubscription: begin,
          onApprove: (data: { subscriptionID?: string | null }) =>
            payment.approved(data.subscriptionID ?? ''),
        }
      : { createOrder: begin, onApprove: (data: { orderID: string }) => payment.approved(data.orderID) }
  return (
    <div className="min-h-32">
      {!isResolved && (
        <p role="status" className="flex items-center justify-center gap-3 py-10 text-soft">
          <Spinner className="size-6" /> Loading PayPal…
        </p>
      )}
      {isResolved && (
        <PayPalButtons
          {...callbacks}
          style={{
            layout: 'vertical',
            shape: 'rect',
            label: intent === 'subscription' ? 'subscribe' : 'pay',
          }}
          onInit={() => {
            drawn.current = true
          }}
          onCancel={() => payment.closed()}
          // Buttons that could not even be drawn: the SDK was loaded for something else.
          onError={(error) => payment.failed(error, drawn.current ? null : MISMATCH)}
        />
      )}
    </div>
  )
}
