import { later } from '#app/ui/later.tsx'
import type { ItemReviewsProps } from './item-reviews.tsx'

/** Below what is seen first, and on most objects empty: the server's HTML is all that a first visit needs. */
export const itemReviews = later<ItemReviewsProps>(
  () => import('./item-reviews.tsx').then(({ ItemReviews }) => ItemReviews),
  [],
)
