// The tables as Kysely sees them. Times are epoch milliseconds, money and credits are integers.
import type { Generated } from 'kysely'
import type { AspectRatio, CameraAngle, GenerationMode, Quality } from '../../contract/catalog.ts'
import type { GenerationStatus, Stage } from '../../contract/generation.ts'
import type { Bucket, EntryKind } from '../billing/ledger.ts'

export interface Schema {
  users: {
    id: string
    display_name: string
    email: string | null
    /** Raised inside every transaction that changes something of this user: the cursor of `?since=`. */
    change_seq: Generated<number>
    created_at: number
  }
  identities: { issuer: string; subject: string; user_id: string; created_at: number }
  secrets: { name: string; value: string }
  pictures: {
    id: string
    user_id: string
    mime: string
    bytes: number
    width: number
    height: number
    checksum: string | null
    created_at: number
  }
  generations: {
    id: string
    user_id: string
    mode: GenerationMode
    style_id: number | null
    style_text: string | null
    template_id: string | null
    guidance_text: string | null
    camera_angle: CameraAngle | null
    aspect_ratio: AspectRatio
    quality: Quality
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
    change_seq: number
  }
  /** Ids of rows that are gone, so that deltas can say so. */
  removals: { user_id: string; kind: 'generation'; id: string; change_seq: number; removed_at: number }
  ledger_entries: {
    id: string
    user_id: string
    kind: EntryKind
    ref: string
    bucket: Bucket
    amount: number
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
