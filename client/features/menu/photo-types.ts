import { UPLOAD_MIME_TYPES } from '../../../contract/limits.ts'

/** For the file input. */
export const PHOTO_TYPES = UPLOAD_MIME_TYPES.join(',')
