// zod, set so that it never tries `new Function`: our content security policy refuses that, and the browser would
// report it as an error although zod lives with it. Schemas are made with this one, so it is set before the first.
import { z } from 'zod'

z.config({ jitless: true })

export { z }
