// Where picture bytes live. Names are ours, unguessable and never reused, so a write is final.

export interface PictureStore {
  readonly kind: string
  /** Returns once the bytes would survive a power cut; writing the same name again replaces them whole. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** null where there is no such picture. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
  /** Names that begin with two given characters, in no order; half-written ones too. */
  list(start: string): Promise<string[]>
  /** When a name was last written, in epoch milliseconds; null where there is no such picture. */
  writtenAt(name: string): Promise<number | null>
}
