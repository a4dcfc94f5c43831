import '#app/styles/tokens.css'
import '#app/styles/global.css'
import '#app/ui/kit.module.css'
import './components-page.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { ComponentsPage } from './components-page.tsx'

const place = document.querySelector('#components')
if (!place) throw new Error('the page has no place for the components')
// Links lead nowhere: the page shows components, not the product.
createRoot(place).render(
  <MemoryRouter>
    <ComponentsPage />
  </MemoryRouter>,
)
