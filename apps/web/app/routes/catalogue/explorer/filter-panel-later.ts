import card from '#app/ui/card.module.css'
import { later } from '#app/ui/later.tsx'
import panel from './filter-panel.module.css'
import type { FilterPanelProps } from './filter-panel.tsx'
import priceRange from './price-range.module.css'

/** Closed at first, as every form without scripts may open it: its code comes with the first touch. */
export const filterPanel = later<FilterPanelProps>(
  () => import('./filter-panel.tsx').then(({ FilterPanel }) => FilterPanel),
  [card, panel, priceRange],
)
