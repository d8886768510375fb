// What the browser is told about our pages: who may run, load, frame and see what.
import { except } from 'hono/combine'
import { secureHeaders } from 'hono/secure-headers'
import type { PaymentConfig } from '../contract/billing.ts'
import type { Identity } from './accounts/identity.ts'
import type { Settings } from './settings.ts'

/** What PayPal's SDK needs of a page: its script, the frames of its buttons, what these ask, and their styles. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com']
/** The sign-in pages of Firebase, handed on by accounts/auth-proxy.ts. */
const AUTH_PAGES = '/__/auth/*'

/** What differs with the set-up. */
export interface SecuritySettings extends Pick<Settings, 'publicUrl' | 'measurementId'> {
  payments: PaymentConfig['env']
  signIn: Identity['browser']
}

/** Google Analytics' library, and where it sends what it counts. */
const ANALYTICS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

/** Strict by default; outside services add their hosts here from the settings when they are configured. */
export function securityHeaders(settings: SecuritySettings) {
  return except(AUTH_PAGES, ourPages(settings))
}

function ourPages({ publicUrl, payments, signIn, measurementId }: SecuritySettings) {
  const analytics = measurementId ? ANALYTICS : []
  const isPayPal = payments !== 'stand-in'
  const paypal = isPayPal ? PAYPAL : []
  const frames = [...paypal, ...signIn.frame]
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...paypal, ...signIn.script, ...analytics.slice(0, 1)],
      // PayPal's SDK writes the styles of its buttons into the page.
      styleSrc: isPayPal ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:', ...paypal, ...analytics],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...paypal, ...signIn.connect, ...analytics],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'none'"],
      frameSrc: frames.length > 0 ? frames : ["'none'"],
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
    strictTransportSecurity: transportSecurity(publicUrl),
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

function transportSecurity(publicUrl: string): string | false {
  return publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false
}

/**
 * The sign-in pages are Google's, with scripts in the page: they need more than ours, and only they get it. They stand
 * in a frame of ours, and a window of ours must still know them after they have been at Google or Apple and back.
 */
export function authPageHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'unsafe-inline'", 'https://apis.google.com', 'https://www.gstatic.com'],
      styleSrc: ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com', 'https://www.gstatic.com'],
      fontSrc: ['https://fonts.gstatic.com'],
      imgSrc: ["'self'", 'data:', 'https://www.gstatic.com'],
      connectSrc: ["'self'", 'https://*.googleapis.com'],
      frameSrc: ["'self'", 'https://apis.google.com'],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'self'"],
    },
    xFrameOptions: 'SAMEORIGIN',
    xContentTypeOptions: true,
    // The addresses here carry a provider's one-time codes.
    referrerPolicy: 'strict-origin',
    crossOriginOpenerPolicy: 'unsafe-none',
    crossOriginResourcePolicy: 'same-origin',
    strictTransportSecurity: transportSecurity(publicUrl),
  })
}
