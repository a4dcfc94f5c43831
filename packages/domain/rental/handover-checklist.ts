import { visibleText } from '../writing/visible-text.ts'
import type { HandoverDirection } from './rental-status.ts'

/** «Ce qui est remis avec»: what goes out and comes back with an item. */
export interface HandoverChecklist {
  /** As the listing had them when it was booked. */
  readonly lines: readonly string[]
  /** Ticked off with the proof of the handover; null without one. */
  readonly given: readonly string[] | null
  /** Ticked off with the proof of the return; null without one. */
  readonly returned: readonly string[] | null
}

/** Lines as they are stored: each on one line, none empty, none twice. */
export function distinctLines(lines: readonly string[]): string[] {
  const written = lines.map((line) => visibleText(line.replaceAll(/\s+/gu, ' ')))
  return [...new Set(written)].filter((line) => line !== '')
}

/** Lines of a text field. */
export function readChecklist(text: string): string[] {
  return distinctLines(visibleText(text).split('\n'))
}

/** The lines to tick off at a handover: at the return those that went out, where that is known. */
export function linesToTick(
  { lines, given }: HandoverChecklist,
  direction: HandoverDirection,
): readonly string[] {
  return direction === 'retour' && given ? given : lines
}

/** Lines that went out and were not ticked off at the return; nothing while one of the two is not known. */
export function missingAtReturn({ given, returned }: HandoverChecklist): readonly string[] {
  if (!given || !returned) return []
  return given.filter((line) => !returned.includes(line))
}
