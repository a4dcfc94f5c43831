export interface TextFile {
  readonly name: string
  /** With its encoding. */
  readonly type: string
  readonly text: string
}

/** Some browsers read the file only after the press on its link is over. */
const LET_GO_AFTER_MS = 60_000

/** Hands a file that was made here over to the person. */
export function handOverFile({ name, type, text }: TextFile): void {
  handOverBlob(name, new Blob([text], { type }))
}

/** The same of bytes that came from elsewhere. */
export function handOverBlob(name: string, bytes: Blob): void {
  const href = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), LET_GO_AFTER_MS)
}
