import card from '#app/ui/card.module.css'
import { later } from '#app/ui/later.tsx'
import panel from './filter-panel.module.css'
import type { FilterPanelProps } from './filter-panel.tsx'
import more from './more-results.module.css'
import type { MoreResultsProps } from './more-results.tsx'
import narrowed from './narrowed-results.module.css'
import type { NarrowedResultsProps } from './narrowed-results.tsx'
import priceRange from './price-range.module.css'

/** One piece: each import of its own costs the explorer's first visit bytes. */
const fetchModules = () => import('./filter-panel.tsx')

/** Closed at first on telephones, as every form without scripts may open it: its code comes with the first touch. */
export const filterPanel = later<FilterPanelProps>(
  () => fetchModules().then(({ FilterPanel }) => FilterPanel),
  [card, panel, priceRange, narrowed],
)

export const narrowedResults = later<NarrowedResultsProps>(
  () => fetchModules().then(({ NarrowedResults }) => NarrowedResults),
  [],
)

export const moreResults = later<MoreResultsProps>(
  () => fetchModules().then(({ MoreResults }) => MoreResults),
  [more],
)
