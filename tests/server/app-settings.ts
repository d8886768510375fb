// What the app alone is told of the settings, where nothing is set: for servers that are put together by hand.
export function appSettings(publicUrl: string) {
  return {
    publicUrl,
    allowLocalSignIn: false,
    allowStandInPayments: false,
    measurementId: null,
    supportEmail: null,
    metricsToken: null,
    trustedProxies: [],
  }
}
