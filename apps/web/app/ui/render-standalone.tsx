import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** Renders a component to HTML outside a page, on the server alone (see `cachedMarkup`). */
export function renderStandalone(part: ReactNode): string {
  return renderToString(<MemoryRouter>{part}</MemoryRouter>)
}
