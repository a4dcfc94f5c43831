/** Test JPEG: two white pixels side by side, one upon the other once turned as its EXIF orientation says. */
const SIDEWAYS =
  '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k='

/** For browsers that cannot be asked to turn a picture upright; most do so unasked. Null where they do not. */
export async function decodeUpright(file: File): Promise<ImageBitmap | null> {
  try {
    const bytes = Uint8Array.from(atob(SIDEWAYS), (letter) => letter.charCodeAt(0))
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    return width < height ? await createImageBitmap(file) : null
  } catch {
    return null
  }
}
