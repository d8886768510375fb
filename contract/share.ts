// Where the phone's share sheet hands photos to the app: named in the manifest, answered by the service worker, and by
// the server where there is no worker.
export const SHARE_PATH = '/share'
export const SHARE_FIELD = 'photo'
/** The page that takes them over: `?shared=3` for so many, or `?shared=lost` where none could be kept. */
export const SHARED_PARAM = 'shared'
/** In that address: how many more there were. */
export const MISSED_PARAM = 'missed'
export const SHARED_PAGE = '/dashboard/generate'
