// The tables as Kysely sees them. Times are epoch milliseconds, money and credits are integers.
import type { Generated } from 'kysely'
import type { AspectRatio, CameraAngle, GenerationMode, PlanType, Quality } from '../../contract/catalog.ts'
import type { Fallback, GenerationStatus, Stage } from '../../contract/generation.ts'
import type { UploadMimeType } from '../../contract/limits.ts'
import type { Bucket, EntryKind } from '../billing/ledger.ts'
import type { ProviderStatus, SubscriptionStatus } from '../billing/life.ts'

/** created → captured, perhaps by way of pending; given up when nobody paid. */
export type OrderStatus = 'created' | 'pending' | 'captured' | 'abandoned'

/** Tables whose rows clients keep copies of. */
export type RemovalKind = 'generation' | 'menu_item' | 'template'

export interface Schema {
  users: {
    id: string
    display_name: string
    email: string | null
    /** Raised inside every transaction that changes something of this user: the cursor of `?since=`. */
    change_seq: Generated<number>
    /** Removals up to this change have been forgotten: an older cursor can't be answered any more. */
    removals_floor: Generated<number>
    created_at: number
  }
  identities: {
    issuer: string
    subject: string
    user_id: string
    /** In lower case, as the identity service last said it. */
    email: string | null
    /** 1 where the service has seen that the address is theirs. A number, because SQLite knows no booleans. */
    email_verified: 0 | 1
    /** Keyed hashes of the person at Google and Apple, with a space between; see server/accounts/users.ts. */
    person_hash: string | null
    created_at: number
  }
  /** Keyed hashes of identities whose account was erased: no second trial, and no way in with a token from before. */
  erased_identities: { hash: string; erased_at: number }
  secrets: { name: string; value: string }
  pictures: {
    id: string
    user_id: string
    mime: UploadMimeType
    bytes: number
    width: number
    height: number
    checksum: string | null
    created_at: number
    /** Since when nothing has been showing it; null while something does. See server/pictures/collect.ts. */
    unused_since: Generated<number | null>
    /** Once set, nothing may refer to it again: its files are being removed. */
    doomed_at: Generated<number | null>
  }
  generations: {
    id: string
    user_id: string
    mode: GenerationMode
    style_id: number | null
    style_text: string | null
    template_id: string | null
    /** The template as it was when the generation was accepted: it may change or go. */
    template_name: string | null
    template_description: string | null
    template_image_id: string | null
    template_image_mime: UploadMimeType | null
    guidance_text: string | null
    camera_angle: CameraAngle | null
    aspect_ratio: AspectRatio
    quality: Quality
    /** Who may step in when the engine can't work; null: nobody. */
    fallback: Generated<Fallback | null>
    menu_item_id: string | null
    input_picture_id: string
    output_picture_id: string | null
    /** SHA-256 over the accepted request: the same id with another payload is refused. */
    payload_hash: string
    cost: number
    status: GenerationStatus
    stage: Stage | null
    error_message: string | null
    report: string | null
    retry_count: Generated<number>
    created_at: number
    /** When it ended; null while it runs, and for what ended before this was kept. */
    finished_at: Generated<number | null>
    change_seq: number
  }
  menu_items: {
    id: string
    user_id: string
    title: string
    description: string | null
    image_id: string | null
    original_image_id: string | null
    position: string
    created_at: number
    change_seq: number
  }
  templates: {
    id: string
    user_id: string
    name: string
    description: string | null
    image_id: string
    /** Of the last change that was accepted: a resend of it is no second change. */
    change_hash: string | null
    created_at: number
    change_seq: number
  }
  /** Ids of rows that are gone, so that deltas can say so. */
  removals: { user_id: string; kind: RemovalKind; id: string; change_seq: number; removed_at: number }
  /** Names that clients gave to changes that were made: a resend is no second change. */
  changes_made: { user_id: string; id: string; made_at: number }
  subscriptions: {
    id: string
    user_id: string
    plan: PlanType
    status: SubscriptionStatus
    /** What has been paid for, by our own reckoning; 0 before the first payment. */
    current_period_end: number
    /** The payment provider's names for the subscription and its plan; null until it has named it. */
    provider_subscription_id: string | null
    provider_plan_id: string | null
    /** What the provider last said of it, and since when it is so. */
    provider_status: Generated<ProviderStatus | null>
    provider_status_at: Generated<number | null>
    /** Its place has been taken: it is cancelled at the provider until that has worked. */
    cancel_wanted_at: Generated<number | null>
    /** When it was last compared with the provider. */
    checked_at: Generated<number | null>
    /** When a round of the reconcile last took it up, whatever came of it. */
    looked_at: Generated<number | null>
    /** What a month was sold for, and what it grants; null: as the plan says today. */
    cents: Generated<number | null>
    credits: Generated<number | null>
    created_at: number
    updated_at: number
  }
  /** Packs of credits somebody began to buy. The id is the provider's custom and invoice id. */
  orders: {
    id: string
    user_id: string
    product: string
    credits: number
    cents: number
    provider_order_id: string | null
    status: OrderStatus
    /** Tries to capture it. */
    attempts: Generated<number>
    created_at: number
    checked_at: Generated<number | null>
    /** As a subscription's. */
    looked_at: Generated<number | null>
  }
  /** Money that came in, by the provider's own id of it (a sale of a subscription, a capture of an order). */
  payments: {
    id: string
    user_id: string
    subscription_id: string | null
    order_id: string | null
    cents: number
    /** What it granted. */
    credits: number
    paid_at: number
    /** When we learned that the money went back. */
    reversed_at: number | null
    created_at: number
  }
  /** Messages of the provider, so that one that comes twice is known. */
  provider_events: { id: string; type: string; received_at: number; done_at: number | null }
  ledger_entries: {
    id: string
    user_id: string
    kind: EntryKind
    ref: string
    bucket: Bucket
    amount: number
    created_at: number
    /** 1, 2, 3 … for each user: the order in which entries were written. */
    seq: number
  }
  /** Devices that want to be told when a generation ends. See server/push/. */
  push_subscriptions: {
    /** SHA-256 of the endpoint: one row for a device, whoever is signed in there. */
    id: string
    user_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: number
  }
  /** What is still to be told, and to which device. */
  pushes: {
    id: string
    user_id: string
    generation_id: string
    subscription_id: string
    /** Not before this; pushed on by whoever takes it, so that nobody else does meanwhile. */
    due_at: number
    attempts: Generated<number>
    created_at: number
  }
  jobs: {
    id: string
    payload: string
    priority: number
    run_at: number
    attempts: Generated<number>
    /** How often the process died while the job ran. */
    interruptions: Generated<number>
    lease_until: number | null
    created_at: number
    last_error: string | null
  }
}
