// The frame of the dialogs that sell: it knows whom one pays with, and says it when no money moves.
import { type ReactNode, useEffect, useState } from 'react'
import type { PaymentConfig } from '../../../contract/billing.ts'
import { getConfig } from '../../data/config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MISMATCH } from './payment-message.ts'

interface BillingDialogProps {
  title: string
  description: string
  onClose: () => void
  children: (config: PaymentConfig) => ReactNode
}

export function BillingDialog({ title, description, onClose, children }: BillingDialogProps) {
  const config = usePaymentConfig()
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {title}
          {config && config !== 'failed' && config.env !== 'live' && <SandboxBadge />}
        </span>
      }
      description={description}
    >
      {config === null && (
        <p role="status" className="flex items-center gap-3 py-8 text-soft">
          <Spinner className="size-6" /> Loading…
        </p>
      )}
      {config === 'failed' && <Notice>{MISMATCH}</Notice>}
      {config && config !== 'failed' && children(config)}
    </Dialog>
  )
}

export function SandboxBadge() {
  return (
    <span className="font-text text-base">
      <Badge tone="warn">Sandbox: no money moves</Badge>
    </span>
  )
}

/** null while it is asked; 'failed' where the server can't be reached, or has nobody to pay with. */
function usePaymentConfig(): PaymentConfig | null | 'failed' {
  const [config, setConfig] = useState<PaymentConfig | null | 'failed'>(null)
  useEffect(() => {
    let wanted = true
    getConfig().then(
      (all) => wanted && setConfig(all.payments ?? 'failed'),
      () => wanted && setConfig('failed'),
    )
    return () => {
      wanted = false
    }
  }, [])
  return config
}
