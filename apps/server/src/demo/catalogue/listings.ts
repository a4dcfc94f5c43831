import { bricolageListings } from './bricolage.ts'
import { cuisineListings } from './cuisine.ts'
import type { DemoListing } from './demo-listing.ts'
import { electroniqueListings } from './electronique.ts'
import { jardinListings } from './jardin.ts'
import { sportListings } from './sport.ts'
import { vehiculesListings } from './vehicules.ts'
import { vetementsListings } from './vetements.ts'

export type { DemoListing } from './demo-listing.ts'

export const demoListings: readonly DemoListing[] = [
  ...electroniqueListings,
  ...bricolageListings,
  ...vehiculesListings,
  ...sportListings,
  ...cuisineListings,
  ...jardinListings,
  ...vetementsListings,
]
