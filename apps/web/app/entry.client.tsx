import { repeatEarlyPresses } from './early-presses.ts'

// The page is complete as HTML: hydration waits until its pictures have loaded, or until the visitor
// touches something, so that a slow phone paints first.
let started = false

function start() {
  if (started) return
  started = true
  import('./hydrate.tsx')
}

repeatEarlyPresses()

for (const touch of ['pointerdown', 'pointerover', 'keydown', 'focusin']) {
  addEventListener(touch, start, { once: true, passive: true })
}

function startWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1500 })
  else setTimeout(start, 200)
}

if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle, { once: true })
