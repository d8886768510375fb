import { Navigate } from 'react-router'
import { SignInDialog } from '../features/sign-in/sign-in-dialog.tsx'
import { useSession } from './use-session.ts'

export interface SignInGateProps {
  /** What was wanted: opens after the sign-in. */
  to: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who is signed in goes straight on, everyone else is asked. */
export function SignInGate({ to, open, onOpenChange }: SignInGateProps) {
  const { loading, user } = useSession()
  if (open && user) return <Navigate to={to} />
  return <SignInDialog open={open && !loading} onOpenChange={onOpenChange} to={to} />
}
