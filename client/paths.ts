// Every address of the client, written once.
export const paths = {
  landing: '/',
  terms: '/terms',
  privacy: '/privacy',
  dashboard: '/dashboard',
  generate: '/dashboard/generate',
  history: '/dashboard/history',
} as const
