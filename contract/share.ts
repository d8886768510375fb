// Where the phone's share sheet hands a photo to the app: named in the manifest, answered by the service worker, and by
// the server where there is no worker.
export const SHARE_PATH = '/share'
export const SHARE_FIELD = 'photo'
/** The page that takes it over: `?shared=1`, or `?shared=lost` where it could not be kept. */
export const SHARED_PARAM = 'shared'
export const SHARED_PAGE = '/dashboard/generate'
