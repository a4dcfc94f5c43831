import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Without a network, in the words of Chrome, Firefox and Safari. */
const NETWORK_LOST = /fetch|network|load failed/i

/** Loaders, actions and components that failed. A refusal of the server, or a lost network, is no fault: their page says so. */
function onError(error: unknown) {
  const isFault =
    error instanceof Error && !('status' in error || 'problem' in error) && !NETWORK_LOST.test(error.message)
  if (isFault) window.reportFault('render', error)
}

/** React made the page anew, since it was not what the server had written. */
function onRecoverableError(error: unknown) {
  console.error(error)
  window.reportFault('hydration', error)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onError} />
    </StrictMode>,
    { onRecoverableError },
  )
})
