import { noteCached } from './data/api/reachability.ts'
import { repeatEarlyPresses } from './shell/document/early-presses.ts'

// A public page is complete as HTML: hydration waits until its pictures have loaded, or until the visitor
// touches something, so that a slow phone paints first.
let started = false

function start() {
  if (started) return
  started = true
  import('./hydrate.tsx')
  // No one needs it before they come back: it waits for the next idle moment. In development there is none.
  if (import.meta.env.PROD)
    whenLoadedAndIdle(async () => {
      // Without a network by now, the next page registers it.
      const worker = await import('./shell/offline/service-worker.ts').catch(() => null)
      worker?.registerServiceWorker(noteCached)
    }, 5000)
}

function whenLoadedAndIdle(work: () => void, timeout: number) {
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout })
    else setTimeout(work, 200)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

// Elsewhere the page stays as the server wrote it: it is read, and its links and forms work.
if (window.isSupported(true)) {
  repeatEarlyPresses()
  for (const touch of ['pointerdown', 'pointerover', 'keydown', 'focusin']) {
    addEventListener(touch, start, { once: true, passive: true })
  }
  // A page that its scripts make shows nothing to wait for.
  if (document.querySelector('[data-needs-scripts]')) start()
  else whenLoadedAndIdle(start, 1500)
}
