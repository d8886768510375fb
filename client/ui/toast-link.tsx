import { Link } from 'react-router'

/** The one thing to do next that a toast leads to. */
export function ToastLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center px-2 text-small font-semibold text-tomato-deep underline underline-offset-2"
    >
      {children}
    </Link>
  )
}
