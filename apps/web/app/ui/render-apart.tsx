import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** The HTML of a part without its page; only the server has it (see `cachedMarkup`). */
export function renderApart(part: ReactNode): string {
  return renderToString(<MemoryRouter>{part}</MemoryRouter>)
}
