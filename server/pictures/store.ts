// Where picture bytes live. Names are ours, unguessable and never reused, so a write is final.
// Implementations: files.ts (the data folder), bucket.ts (any S3-compatible bucket).

/** A picture on its way to somebody. */
export interface PictureStream {
  body: ReadableStream<Uint8Array>
  /** How many bytes `body` gives; null where the store has not said. */
  bytes: number | null
}

export interface PictureStore {
  readonly kind: string
  /** Returns once the bytes would survive a power cut; writing the same name again replaces them whole. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** null where there is no such picture. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Like `read`, but a picture is in memory a piece at a time. Cancelling the body gives everything back. */
  stream(name: string): Promise<PictureStream | null>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
  /** Names that begin with two given characters, in no order; half-written ones too. */
  list(start: string): Promise<string[]>
  /** When a name was last written, in epoch milliseconds; null where there is no such picture. */
  writtenAt(name: string): Promise<number | null>
  /** Throws unless pictures can be reached now. */
  check(): Promise<void>
}
