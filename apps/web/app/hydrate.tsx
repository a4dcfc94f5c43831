import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// React Router loads a page's styles before it looks at its loader's redirect: until then the browser calls it uncaught.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Response) event.preventDefault()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
