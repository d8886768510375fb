// Bytes, pixels, lengths and timings that both sides must agree on.

const MiB = 1024 * 1024

export const MAX_UPLOAD_BYTES = 10 * MiB
/** Width × height after decoding; refused before a single pixel is decoded. */
export const MAX_PIXELS = 64_000_000
export const MIN_SIDE_PIXELS = 64
export const UPLOAD_MIME_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type UploadMimeType = (typeof UPLOAD_MIME_TYPES)[number]
/** A template's picture may be a GIF too; its first frame counts. */
export const TEMPLATE_MIME_TYPES = [...UPLOAD_MIME_TYPES, 'image/gif'] as const

/** Of a menu item's title and a template's name, in UTF-16 units as the browser counts them. */
export const MAX_TITLE_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 2000
export const MAX_GUIDANCE_LENGTH = 1000
export const MAX_STYLE_PROMPT_LENGTH = 2000

/** A second submit within this time of the previous one is ignored by the client. */
export const SUBMIT_COOLDOWN_MS = 5_000
export const STATUS_POLL_MS = 5_000
/** Longest time `?wait=` holds a status answer, in seconds. */
export const STATUS_WAIT_MAX_S = 25
/** Retries of a failing poll, and the backoff of poll and outbox. */
export const STATUS_RETRIES = 5
export const BACKOFF_FIRST_MS = 1_000
export const BACKOFF_CAP_MS = 30_000

/** Accepted generations a minute and user; photos queued offline must be able to drain. */
export const ACCEPTS_PER_MINUTE = 60
/** Files a minute and user: a menu of 200 dishes at once, and a day's work from a kitchen without a network. */
export const UPLOADS_PER_MINUTE = 300
/** Calls a minute and user that begin, finish or end a payment. */
export const PAYMENTS_PER_MINUTE = 30

export const RECENT_COUNT = 10
export const NOTIFICATION_MS = 10_000
/** How long a delete can be undone before it is sent. */
export const UNDO_MS = 8_000
export const SAVE_SUCCESS_MS = 3_000
export const HEADER_COMPACT_PX = 60
/** Longest wait for an idle moment before the analytics library is loaded. */
export const ANALYTICS_IDLE_MS = 5_000
export const TYPICAL_SECONDS = 20
/** Rows in one page of a `?since=` answer. */
export const DELTA_PAGE = 500
/** Small sizes a picture address answers with `?w=`, in pixels. */
export const THUMBNAIL_WIDTHS = [320, 640, 1280] as const
