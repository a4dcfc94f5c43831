import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Loaders, actions and components that failed; what an address does not have is no fault. */
function onError(error: unknown) {
  if (!(error instanceof Error)) return
  console.error(error)
  window.reportFault('render', error)
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
