/**
 * Every spelling that one letter less makes of a word, with the word itself. Two words that differ by one letter too
 * many, missing, wrong or swapped with its neighbour have one of them in common, which an index finds.
 */
export function spellingsNear(word: string): readonly string[] {
  const shorter = Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))
  return [...new Set([word, ...shorter])]
}

/** Damerau's distance: how many letters were added, left out, replaced or swapped with their neighbour. */
export function wordDistance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced)
      row.push(swapped ? Math.min(least, at(beforeLast, j - 2) + 1) : least)
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
