// Everything that can go wrong and was foreseen. A code without status, retry and text does not compile.

/**
 * What whoever holds the failed operation (outbox or queue) does next:
 * `never` gives up and shows the text, `later` tries again with backoff,
 * `after-sign-in` waits for a fresh token, `after-update` waits for a newer client.
 */
export type Retry = 'never' | 'later' | 'after-sign-in' | 'after-update'

interface ErrorKind {
  /** HTTP status the server answers. */
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 426 | 429 | 500 | 502 | 503
  readonly retry: Retry
  /** What the person reads. */
  readonly text: string
}

export const ERRORS = {
  no_image: { status: 400, retry: 'never', text: 'No image selected' },
  image_too_large: { status: 413, retry: 'never', text: 'Image size must be less than 10MB' },
  image_type: {
    status: 415,
    retry: 'never',
    text: 'Please select a valid image file (PNG, JPG or WebP).',
  },
  image_damaged: {
    status: 422,
    retry: 'never',
    text: 'This photo is damaged or incomplete. Please select a valid image file or take the photo again.',
  },
  image_dimensions: {
    status: 422,
    retry: 'never',
    text: 'This photo has too many pixels. Please select an image of at most 64 megapixels.',
  },
  image_too_small: {
    status: 422,
    retry: 'never',
    text: 'This photo is too small. Please select an image of at least 64 pixels on each side.',
  },
  image_address: {
    status: 422,
    retry: 'never',
    text: 'This image address can’t be used. Upload the photo instead.',
  },
  unknown_style: { status: 400, retry: 'never', text: 'This style doesn’t exist. Choose another style.' },
  unknown_angle: {
    status: 400,
    retry: 'never',
    text: 'This camera angle doesn’t exist. Choose another camera angle.',
  },
  unknown_ratio: { status: 400, retry: 'never', text: 'This format doesn’t exist. Choose another format.' },
  guidance_too_long: {
    status: 400,
    retry: 'never',
    text: 'The guidance can have at most 1,000 characters.',
  },
  prompt_too_long: {
    status: 400,
    retry: 'never',
    text: 'The custom prompt can have at most 2,000 characters.',
  },
  unknown_quality: {
    status: 400,
    retry: 'never',
    text: 'This quality doesn’t exist. Choose medium or high.',
  },
  style_missing: { status: 400, retry: 'never', text: 'Choose a style or a template.' },
  style_and_template: {
    status: 400,
    retry: 'never',
    text: 'Choose either a style or a template, not both.',
  },
  unknown_template: {
    status: 404,
    retry: 'never',
    text: 'This template no longer exists. Choose another template.',
  },
  unknown_menu_item: { status: 404, retry: 'never', text: 'This menu item no longer exists.' },
  title_required: { status: 400, retry: 'never', text: 'Title is required' },
  title_too_long: { status: 400, retry: 'never', text: 'The title can have at most 120 characters.' },
  description_too_long: {
    status: 400,
    retry: 'never',
    text: 'The description can have at most 2,000 characters.',
  },
  no_original: { status: 409, retry: 'never', text: 'No original image to revert to' },
  template_name_required: { status: 400, retry: 'never', text: 'Template name is required' },
  template_name_too_long: {
    status: 400,
    retry: 'never',
    text: 'The template name can have at most 120 characters.',
  },
  template_image_required: {
    status: 400,
    retry: 'never',
    text: 'Please select an image or provide an image URL',
  },
  template_image_type: { status: 415, retry: 'never', text: 'Please select a valid image file' },
  template_image_too_large: {
    status: 413,
    retry: 'never',
    text: 'Image file size must be less than 10MB',
  },
  template_unchanged: { status: 400, retry: 'never', text: 'No changes detected' },
  template_default: {
    status: 403,
    retry: 'never',
    text: 'Default templates can’t be changed. Create your own from one of your pictures.',
  },
  image_address_unreachable: {
    status: 422,
    retry: 'never',
    text: 'The image at this address couldn’t be loaded. Download it and upload the file instead.',
  },
  prompt_plan: {
    status: 403,
    retry: 'never',
    text: 'Custom prompts are available on the Professional plan. Upgrade to unlock.',
  },
  ratio_plan: {
    status: 403,
    retry: 'never',
    text: 'Formats other than 1:1 are available on the Professional plan. Upgrade to unlock.',
  },
  credits_out: {
    status: 402,
    retry: 'never',
    text: 'You’re out of credits. Buy more to continue.',
  },
  credits_inactive: {
    status: 402,
    retry: 'never',
    text: "Your subscription is inactive and you're out of credits. Purchase more or reactivate your plan.",
  },
  unknown_plan: { status: 400, retry: 'never', text: 'This plan can’t be chosen. Choose another plan.' },
  same_plan: { status: 409, retry: 'never', text: 'You’re already on this plan.' },
  subscription_coming: {
    status: 409,
    retry: 'never',
    text: 'Your payment for this plan is on its way. The plan opens as soon as it arrives.',
  },
  subscription_failed: { status: 502, retry: 'never', text: 'Failed to create subscription' },
  subscription_unverified: { status: 409, retry: 'never', text: 'Subscription verification failed' },
  no_subscription: { status: 409, retry: 'never', text: 'There’s no active subscription to cancel.' },
  cancel_failed: { status: 502, retry: 'never', text: 'Failed to cancel subscription' },
  unknown_pack: { status: 400, retry: 'never', text: 'This offer doesn’t exist. Choose another one.' },
  price_changed: {
    status: 400,
    retry: 'never',
    text: 'This price has changed. Reload the page to see the new one.',
  },
  order_failed: { status: 502, retry: 'never', text: 'Failed to create order' },
  order_uncaptured: { status: 409, retry: 'never', text: 'Order capture failed' },
  order_unapproved: {
    status: 409,
    retry: 'never',
    text: 'The payment wasn’t approved. Nothing was charged.',
  },
  payment_wrong: {
    status: 409,
    retry: 'never',
    text: 'The payment doesn’t match the price, so no credits were added. Please contact support for a refund.',
  },
  payment_declined: {
    status: 402,
    retry: 'never',
    text: 'Your payment was declined. Nothing was charged. Choose another way to pay.',
  },
  webhook_refused: { status: 401, retry: 'never', text: 'This message isn’t signed by PayPal.' },
  id_taken: {
    status: 409,
    retry: 'never',
    text: 'This request was already sent with other settings. Start a new generation.',
  },
  task_unknown: {
    status: 404,
    retry: 'never',
    text: 'Generation task not found. It might have expired or been completed earlier.',
  },
  not_found: { status: 404, retry: 'never', text: 'This address doesn’t exist.' },
  not_pending: {
    status: 409,
    retry: 'never',
    text: 'This generation has already started and can’t be cancelled.',
  },
  still_running: {
    status: 409,
    retry: 'never',
    text: 'This picture is still being made. Delete it when it’s done.',
  },
  bad_request: {
    status: 400,
    retry: 'never',
    text: 'The request couldn’t be understood. Reload the page and try again.',
  },
  unauthenticated: {
    status: 401,
    retry: 'after-sign-in',
    text: 'Please sign out and sign in again.',
  },
  forbidden: { status: 403, retry: 'never', text: 'This isn’t available here.' },
  export_running: {
    status: 409,
    retry: 'never',
    text: 'Your data is already on its way. Wait until it’s here, or reload the page and try again.',
  },
  client_outdated: {
    status: 426,
    retry: 'after-update',
    text: 'A new version of Platelight is ready. Update to go on; nothing is lost.',
  },
  too_many: {
    status: 429,
    retry: 'later',
    text: 'That’s a lot at once. Your photos will go on in a minute.',
  },
  too_many_payments: {
    status: 429,
    retry: 'never',
    text: 'That’s a lot of attempts. Please wait a minute and try again.',
  },
  identity_unreachable: {
    status: 503,
    retry: 'later',
    text: 'Sign-in can’t be checked right now. Please try again in a moment.',
  },
  pictures_unreachable: {
    status: 503,
    retry: 'later',
    text: 'Pictures can’t be reached right now. Nothing is lost; please try again in a moment.',
  },
  unavailable: {
    status: 503,
    retry: 'later',
    text: 'Platelight is restarting. Please try again in a moment.',
  },
  prompt_moderation: {
    status: 422,
    retry: 'never',
    text: 'These words were stopped by our moderation. Describe the table, the light and the mood around the dish in other words.',
  },
  photo_moderation: {
    status: 422,
    retry: 'never',
    text: 'This photo was stopped by our moderation, which looks for nudity. Choose a photo of the dish alone, with the whole plate in view: extreme close-ups can be mistaken.',
  },
  engine_down: {
    status: 503,
    retry: 'later',
    text: 'The AI service can’t be reached right now. Please try again in a few minutes.',
  },
  engine_quota: {
    status: 503,
    retry: 'later',
    text: 'The AI service has reached its limit for now. Please try again later.',
  },
  engine_setup: {
    status: 502,
    retry: 'never',
    text: 'The AI service doesn’t accept this server’s settings. Whoever runs it has to mend that; yours are fine.',
  },
  engine_empty: {
    status: 502,
    retry: 'never',
    text: 'The AI service answered without a picture. Please generate again, or choose another style.',
  },
  engine_refused: {
    status: 422,
    retry: 'never',
    text: 'The AI service’s moderation stopped this picture. Choose another photo, or describe the look in other words.',
  },
  no_dish: {
    status: 422,
    retry: 'never',
    text: 'No dish was found in this photo. Choose one that shows the whole plate, with some light on it.',
  },
  generation_failed: { status: 500, retry: 'never', text: 'Image generation failed.' },
  cancelled: { status: 409, retry: 'never', text: 'Cancelled.' },
  internal: {
    status: 500,
    retry: 'later',
    text: 'Something went wrong on our side. Please try again in a moment.',
  },
} satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof ERRORS

/** The body of every answer that is not a success. */
export interface ErrorBody {
  error: string
  code: ErrorCode
}

/** Thrown for what was foreseen; caught only at the edges. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** With `retry: 'later'`: before that it is of no use, as whoever refused has said; null where nobody has. */
  readonly retryAfterMs: number | null
  constructor(code: ErrorCode, options?: ErrorOptions & { retryAfterMs?: number | null }) {
    super(ERRORS[code].text, options)
    this.name = 'AppError'
    this.code = code
    this.retryAfterMs = options?.retryAfterMs ?? null
  }
  get status(): ErrorKind['status'] {
    return ERRORS[this.code].status
  }
  get retry(): Retry {
    return ERRORS[this.code].retry
  }
  toBody(): ErrorBody {
    return { error: this.message, code: this.code }
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code)
}
