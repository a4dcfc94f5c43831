/** Side, in pixels, of the grey thumbnail that a picture is hashed from. */
export const HASH_SIDE = 32
/** Frequencies that are compared, in each direction; the lowest of all, the mean brightness, is left out. */
const FREQUENCIES = 8
/** Grey levels: a picture with less contrast than this, on average over its frequencies, has nothing to compare. */
const MIN_CONTRAST = 2

/**
 * Of 64 bits, by how many two hashes of one picture may differ. Copies of the demo's 88 pictures at a fifth of the quality, a third
 * of the size, or with other brightness differ by 6 at most, unless their lights are burnt out; different pictures by 12 at least.
 */
export const HASH_DISTANCE = 7

/** Bits of each of the four bands that a hash is found by. */
const BAND_BITS = 16

/** Hash of a picture without detail: it is compared with none. */
export const NO_DETAIL = '0'.repeat(64)

/** Cosines of the discrete cosine transform, by frequency and then by pixel. */
const COSINES = Array.from({ length: FREQUENCIES + 1 }, (_, frequency) =>
  Array.from({ length: HASH_SIDE }, (_unused, place) =>
    Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * HASH_SIDE)),
  ),
)

/**
 * Perceptual hash (pHash) of a picture: one bit for each of 64 low frequencies of its grey thumbnail, set where it is above
 * their median. Pictures that look the same have nearly the same bits, whatever their size, format, quality or brightness.
 * @param grey `HASH_SIDE` rows of as many pixels, 0 to 255
 * @returns 64 bits, as `0` and `1`; `NO_DETAIL` for a picture that is like every other one
 */
export function pictureHash(grey: Uint8Array): string {
  const columns = COSINES.map((cosines) => transformRows(grey, cosines))
  const strengths: number[] = []
  for (let down = 1; down <= FREQUENCIES; down += 1)
    for (let across = 1; across <= FREQUENCIES; across += 1)
      strengths.push(product(COSINES[down] ?? [], columns[across] ?? []) / (HASH_SIDE / 2))
  const contrast = strengths.reduce((sum, one) => sum + Math.abs(one), 0) / strengths.length
  if (contrast < MIN_CONTRAST) return NO_DETAIL
  const sorted = strengths.toSorted((one, other) => one - other)
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2
  return strengths.map((one) => (one > median ? '1' : '0')).join('')
}

/** By how many bits two hashes differ. */
export function hashDistance(one: string, other: string): number {
  return Array.from(one).filter((bit, place) => bit !== other[place]).length
}

/**
 * The values that each band of a similar hash may have. Pigeonhole: of two hashes that differ by at most `HASH_DISTANCE` bits, one of
 * the four bands differs by at most one. So each band is looked up as it is, and with each of its bits turned.
 */
export function bandProbes(hash: string): string[][] {
  return Array.from({ length: hash.length / BAND_BITS }, (_, place) => {
    const band = hash.slice(place * BAND_BITS, (place + 1) * BAND_BITS)
    const turned = Array.from(
      band,
      (bit, at) => band.slice(0, at) + (bit === '1' ? '0' : '1') + band.slice(at + 1),
    )
    return [band, ...turned]
  })
}

/** The strength of one frequency in each row. */
function transformRows(grey: Uint8Array, cosines: readonly number[]): number[] {
  return Array.from({ length: HASH_SIDE }, (_, row) => {
    let sum = 0
    for (let place = 0; place < HASH_SIDE; place += 1)
      sum += (grey[row * HASH_SIDE + place] ?? 0) * (cosines[place] ?? 0)
    return sum
  })
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)
}
