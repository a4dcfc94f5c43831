import type { Page } from '@playwright/test'

/** What hands did to the page. A test's `fill` and `focus` are none: fields are typed into by `page.keyboard`. */
export interface Touches {
  /** Pointer presses, and activations by a key, by the name of what they were on. */
  readonly taps: readonly string[]
  /** Fields that took letters or digits, each once. */
  readonly fields: readonly string[]
}

/** Counts what the browser itself reports, from the next document on. */
export async function countTouches(page: Page): Promise<Touches> {
  const [taps, fields] = [[] as string[], [] as string[]]
  await page.exposeFunction('noteTouch', (kind: 'tap' | 'field', name: string) => {
    if (kind === 'tap') taps.push(name)
    else if (!fields.includes(name)) fields.push(name)
  })
  await page.addInitScript(() => {
    const note = (window as unknown as { noteTouch(kind: string, name: string): void }).noteTouch
    const nameOf = (target: EventTarget | null) => {
      const element = (target as Element).closest('a, button, label, input, select, textarea')
      const label = element && 'labels' in element && (element as HTMLInputElement).labels?.[0]
      return ((label || element)?.textContent ?? '').trim().slice(0, 60) || (target as Element).tagName
    }
    const isTyped = (target: EventTarget | null) =>
      (target as Element).matches('textarea, input:not([type="radio"], [type="checkbox"])')
    const listen = (type: string, hear: (event: Event) => void) =>
      addEventListener(type, (event) => event.isTrusted && hear(event), true)
    listen('pointerdown', ({ target }) => note('tap', nameOf(target)))
    listen('keydown', (event) => {
      const { key, target } = event as KeyboardEvent
      if (key === 'Enter' || (key === ' ' && !isTyped(target))) note('tap', `${key} : ${nameOf(target)}`)
    })
    listen('input', ({ target }) => note(isTyped(target) ? 'field' : 'choice', nameOf(target)))
  })
  return { taps, fields }
}

/** One line for each tap and each field. */
export function describeTouches(name: string, { taps, fields }: Touches): string {
  const lines = [...taps.map((tap) => `  tap    ${tap}`), ...fields.map((field) => `  field  ${field}`)]
  return [`${name}: ${taps.length} taps, ${fields.length} fields`, ...lines].join('\n')
}
