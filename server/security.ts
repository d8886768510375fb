// What the browser is told about our pages: who may run, load, frame and see what.
import { secureHeaders } from 'hono/secure-headers'
import type { PaymentConfig } from '../contract/billing.ts'
import type { Settings } from './settings.ts'

/** What PayPal's SDK needs of a page: its script, the frames of its buttons, what these ask, and their styles. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** Google Analytics' library, and where it sends what it counts. */
const ANALYTICS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

/** Strict by default; outside services add their hosts here from the settings when they are configured. */
export function securityHeaders(
  settings: Pick<Settings, 'publicUrl' | 'measurementId'> & { payments: PaymentConfig['env'] },
) {
  const analytics = settings.measurementId ? ANALYTICS : []
  const isPayPal = settings.payments !== 'stand-in'
  const paypal = isPayPal ? PAYPAL : []
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...paypal, ...analytics.slice(0, 1)],
      // PayPal's SDK writes the styles of its buttons into the page.
      styleSrc: isPayPal ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:', ...paypal, ...analytics],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...paypal, ...analytics],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'none'"],
      frameSrc: isPayPal ? paypal : ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    xContentTypeOptions: true,
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Popups of the identity service must be able to talk back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-origin',
    strictTransportSecurity: settings.publicUrl.startsWith('https:')
      ? 'max-age=31536000; includeSubDomains'
      : false,
    permissionsPolicy: {
      camera: ['self'],
      clipboardRead: ['self'],
      fullscreen: ['self'],
      geolocation: [],
      microphone: [],
      payment: isPayPal ? ['self', ...PAYPAL.slice(0, 1)] : [],
      usb: [],
      browsingTopics: [],
    },
  })
}
