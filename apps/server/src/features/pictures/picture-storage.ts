import type { Readable } from 'node:stream'

/** Where the files of pictures are kept. A key is a path of small letters, digits, `-`, `/` and `.`. */
export interface PictureStorage {
  /** Atomic: a concurrent read gets the whole old file or the whole new one. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** Deletes the files in a folder; none is no fault. */
  deleteFolder(folder: string): Promise<void>
}

/** A file that is being read. The caller reads the stream to its end or destroys it, or the file stays open. */
export interface OpenFile {
  /** In bytes. */
  readonly size: number
  readonly stream: Readable
}

/** A storage whose files can be sent on while they are read. */
export interface StreamingStorage extends PictureStorage {
  /** Null where there is no such file. */
  open(key: string): Promise<OpenFile | null>
}
