// Imported first by whatever runs under our CSP: zod tries `new Function` when the first schema is made,
// and although it lives with the refusal, the browser reports it as an error.
import { config } from 'zod'

config({ jitless: true })
