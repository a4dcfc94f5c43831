/**
 * Delta debugging: the smallest part of a list found in the given time that still fails. Parts are left out, halves
 * first, then quarters, and in the end one by one. `fails` must be deterministic.
 */
export async function shrink<T>(
  whole: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
  deadline: number,
): Promise<readonly T[]> {
  let story = whole
  let size = Math.ceil(story.length / 2)
  while (size >= 1 && Date.now() < deadline) {
    const shorter = await leaveOneOut(story, size, fails, deadline)
    if (shorter) story = shorter
    else if (size === 1) return story
    size = Math.min(shorter ? size : Math.ceil(size / 2), Math.ceil(story.length / 2))
    if (story.length <= 1) return story
  }
  return story
}

/** The story without those stretches of that length that it fails without. Null where it needs each of them. */
async function leaveOneOut<T>(
  story: readonly T[],
  size: number,
  fails: (part: readonly T[]) => Promise<boolean>,
  deadline: number,
): Promise<readonly T[] | null> {
  let left = story
  // From the end: later events matter least for earlier ones.
  for (let start = story.length - size; start > -size && Date.now() < deadline; start -= size) {
    const from = Math.max(0, start)
    const without = [...left.slice(0, from), ...left.slice(start + size)]
    if (without.length < left.length && (await fails(without))) left = without
  }
  return left.length < story.length ? left : null
}
