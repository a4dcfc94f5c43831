const CONTEXT = 2
const MAX_LINES = 80

type Line = { mark: ' ' | '-' | '+'; text: string }

/** A diff, with a little context; empty when the texts are the same. */
export function differingLines(before: string, after: string): string[] {
  if (before === after) return []
  const lines = compare(before.split('\n'), after.split('\n'))
  const isNear = (_: Line, index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ mark }) => mark !== ' ')
  const near = lines.map(isNear)
  const shown = lines.flatMap(({ mark, text }, index) => {
    if (near[index]) return [`${mark} ${text}`]
    // One mark for the whole gap between two differences.
    return near[index - 1] && near.includes(true, index) ? ['  …'] : []
  })
  if (shown.length <= MAX_LINES) return shown
  return [...shown.slice(0, MAX_LINES), `… and ${shown.length - MAX_LINES} lines more`]
}

function compare(before: string[], after: string[]): Line[] {
  const common = commonLengths(before, after)
  const lines: Line[] = []
  let old = 0
  let fresh = 0
  for (;;) {
    const removed = before[old]
    const added = after[fresh]
    if (removed === undefined || added === undefined) break
    if (removed === added) {
      lines.push({ mark: ' ', text: removed })
      old++
      fresh++
    } else if (common(old + 1, fresh) >= common(old, fresh + 1)) {
      lines.push({ mark: '-', text: removed })
      old++
    } else {
      lines.push({ mark: '+', text: added })
      fresh++
    }
  }
  const removed = before.slice(old).map((text): Line => ({ mark: '-', text }))
  const added = after.slice(fresh).map((text): Line => ({ mark: '+', text }))
  return [...lines, ...removed, ...added]
}

/** The length of the longest common subsequence of the lines, from the given ones on. */
function commonLengths(before: string[], after: string[]): (old: number, fresh: number) => number {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (old: number, fresh: number) => lengths[old * width + fresh] ?? 0
  for (let old = before.length - 1; old >= 0; old--) {
    for (let fresh = after.length - 1; fresh >= 0; fresh--) {
      lengths[old * width + fresh] =
        before[old] === after[fresh]
          ? at(old + 1, fresh + 1) + 1
          : Math.max(at(old + 1, fresh), at(old, fresh + 1))
    }
  }
  return at
}
