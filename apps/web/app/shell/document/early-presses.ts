import type { EarlyPress } from './early-press-script.ts'

/** How long a press may wait for its scripts, in milliseconds, before it would come as a surprise. */
const MAX_AGE_MS = 60_000
const LOOK_EVERY_MS = 50

/** Internal to React: a hydrated element has a property whose name begins so. React offers no public sign of it. */
export const REACT_PROPS_KEY = '__reactProps$'

interface WaitingPress {
  readonly button: HTMLButtonElement
  readonly at: number
}

/**
 * Buttons that are pressed before their scripts are there are pressed again once they are, in the same order. What the
 * browser does on its own (links, menus that are popovers, `details`) needs no repeating.
 */
export function repeatEarlyPresses(): void {
  const waiting: WaitingPress[] = []
  const waitFor = (press: WaitingPress) => {
    // Pressed twice out of impatience, what opens would close again.
    if (opens(press.button) && waiting.some(({ button }) => button === press.button)) return
    press.button.setAttribute('data-waiting', '')
    if (waiting.push(press) === 1) setTimeout(look)
  }
  // One at a time: React renders in between, and the next «+» adds to what this one has made.
  const look = () => {
    const done = waiting.findIndex(({ button, at }) => isAnswered(button) || Date.now() - at > MAX_AGE_MS)
    const [press] = done < 0 ? [] : waiting.splice(done, 1)
    press?.button.removeAttribute('data-waiting')
    if (press && isAnswered(press.button)) press.button.click()
    if (waiting.length > 0) setTimeout(look, LOOK_EVERY_MS)
  }
  const note = ({ target, at }: EarlyPress) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type !== 'button' || button.popoverTargetElement || isAnswered(button)) return
    // React may reach the button while it handles this very press, which then arrives there; one that it cannot
    // answer yet it stops on its way. By the time of the timer a busy telephone may have reached it all the same.
    let answered = false
    const arrive = () => {
      answered = isAnswered(button)
    }
    button.addEventListener('click', arrive, { once: true })
    setTimeout(() => {
      button.removeEventListener('click', arrive)
      if (!answered) waitFor({ button, at })
    })
  }
  const before = window.earlyPresses
  window.earlyPresses = { push: note }
  if (Array.isArray(before)) for (const press of before) note(press)
}

const opens = (button: Element) => button.matches('[aria-haspopup], [aria-expanded]')

function isAnswered(element: Element): boolean {
  return Object.keys(element).join().includes(REACT_PROPS_KEY)
}
