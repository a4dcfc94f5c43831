import type { EarlyPress } from './early-press-script.ts'

/** How long a press may wait for its scripts, in milliseconds, before it would come as a surprise. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50

/** Internal to React: a hydrated element has a property whose name begins so. React offers no public sign of it. */
export const REACT_PROPS_KEY = '__reactProps$'

/**
 * A button that is pressed before its scripts are there is pressed again once they are. What the browser does
 * by itself (links, menus that are popovers, `details`) needs no repeating.
 */
export function repeatEarlyPresses(): void {
  let waiting: ReturnType<typeof setInterval> | undefined
  const repeatOnceAnswered = (button: HTMLElement, at: number) => {
    clearInterval(waiting)
    waiting = setInterval(() => {
      const answered = isAnswered(button)
      if (!answered && Date.now() - at < PATIENCE_MS) return
      clearInterval(waiting)
      if (answered) button.click()
    }, LOOK_EVERY_MS)
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
    setTimeout(() => answered || repeatOnceAnswered(button, at))
  }
  if (window.earlyPress) note(window.earlyPress)
  addEventListener('click', ({ target }) => note({ target, at: Date.now() }), { capture: true })
}

function isAnswered(element: Element): boolean {
  return Object.keys(element).join().includes(REACT_PROPS_KEY)
}
