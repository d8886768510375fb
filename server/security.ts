// What the browser is told about our pages: who may run, load, frame and see what.
import { secureHeaders } from 'hono/secure-headers'
import type { Settings } from './settings.ts'

/** Strict by default; outside services add their hosts here from the settings when they are configured. */
export function securityHeaders(settings: Pick<Settings, 'publicUrl'>) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'none'"],
      frameSrc: ["'none'"],
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
      payment: [],
      usb: [],
      browsingTopics: [],
    },
  })
}
