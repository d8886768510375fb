import { Navigate } from 'react-router'
import { SignInDialog } from '../features/sign-in/sign-in-dialog.tsx'
import { paths } from '../paths.ts'
import { useSession } from './use-session.ts'

interface SignInGateProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who is signed in goes straight to the dashboard, everyone else is asked. */
export function SignInGate({ open, onOpenChange }: SignInGateProps) {
  const { loading, user } = useSession()
  if (open && user) return <Navigate to={paths.dashboard} />
  return <SignInDialog open={open && !loading} onOpenChange={onOpenChange} />
}
