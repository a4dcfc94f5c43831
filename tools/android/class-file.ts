/** How many bytes follow a constant's tag; text has a length of its own. */
const LENGTHS: Readonly<Record<number, number>> = {
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 2,
  8: 2,
  9: 4,
  10: 4,
  11: 4,
  12: 4,
  15: 3,
  16: 2,
  18: 4,
}
const TEXT = 1
const CLASS = 7
const TAKES_TWO_PLACES = [5, 6]

/** The superclass and interfaces of a compiled class. */
export function superTypes(file: Buffer): readonly string[] {
  const names = new Map<number, string>()
  const classes = new Map<number, number>()
  const count = file.readUInt16BE(8)
  let at = 10
  for (let place = 1; place < count; place += 1) {
    const tag = file.readUInt8(at)
    const length = tag === TEXT ? 2 + file.readUInt16BE(at + 1) : (LENGTHS[tag] ?? 0)
    if (tag === TEXT) names.set(place, file.toString('utf8', at + 3, at + 1 + length))
    if (tag === CLASS) classes.set(place, file.readUInt16BE(at + 1))
    if (TAKES_TWO_PLACES.includes(tag)) place += 1
    at += 1 + length
  }
  const parents = [file.readUInt16BE(at + 4)]
  for (let i = 0; i < file.readUInt16BE(at + 6); i += 1) parents.push(file.readUInt16BE(at + 8 + 2 * i))
  return parents.flatMap((place) => names.get(classes.get(place) ?? -1) ?? [])
}

/** The Android classes that its fields and methods refer to. */
export function namedTypes(file: Buffer): readonly string[] {
  return [...file.toString('latin1').matchAll(/L((?:android|org)\/[\w/$]+);/g)].flatMap(
    ([, name]) => name ?? [],
  )
}
