import { later } from '#app/ui/later.tsx'
import film from './film.module.css'
import story from './home-story.module.css'
import type { HomeStoryProps } from './home-story.tsx'
import steps from './how-it-works.module.css'
import categories from './popular-categories.module.css'

/** Below the first screen: its code comes with the first scroll. */
export const homeStory = later<HomeStoryProps>(
  () => import('./home-story.tsx').then(({ HomeStory }) => HomeStory),
  [film, story, steps, categories],
)
