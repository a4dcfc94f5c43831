import { later } from '#app/ui/later.tsx'
import callToAction from './call-to-action.module.css'
import film from './film.module.css'
import type { HomeStoryProps } from './home-story.tsx'
import steps from './how-it-works.module.css'
import categories from './popular-categories.module.css'
import reasons from './reasons.module.css'
import testimonials from './testimonials.module.css'

/** Below the first screen: its code comes with the first scroll. */
export const homeStory = later<HomeStoryProps>(
  () => import('./home-story.tsx').then(({ HomeStory }) => HomeStory),
  [film, steps, categories, reasons, testimonials, callToAction],
)
