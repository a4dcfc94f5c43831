export interface CutText {
  readonly start: string
  /** Empty where the whole is short enough. */
  readonly rest: string
}

/** Cuts a long text in two where a line or a sentence ends; one that is barely too long stays whole. */
export function cutText(text: string, length: number): CutText {
  if (text.length <= length * 1.25) return { start: text, rest: '' }
  const head = text.slice(0, length)
  const ends = [head.lastIndexOf('\n'), head.lastIndexOf('. ') + 1, head.lastIndexOf(' ')]
  const cut = ends.find((end) => end > length / 2) ?? length
  return { start: text.slice(0, cut).trimEnd(), rest: text.slice(cut).trimStart() }
}

/** Keeps `:`, `;`, `!` and `?` with the word before them, as French does: no line begins with one. */
export function bindPunctuation(text: string): string {
  return text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0')
}
