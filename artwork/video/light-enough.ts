/** The best quality of the list within the size limit. */
export async function lightEnough(
  most: number,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  for (const quality of qualities) {
    const file = await encode(quality)
    if (file.length <= most) return file
  }
  throw new Error(`even the lowest quality weighs more than ${most} bytes`)
}
