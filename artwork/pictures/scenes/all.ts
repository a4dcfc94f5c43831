import type { Scene } from '../scene.ts'
import { bricolageScenes } from './bricolage.ts'
import { cuisineScenes } from './cuisine.ts'
import { electroniqueScenes } from './electronique.ts'
import { jardinScenes } from './jardin.ts'
import { sportScenes } from './sport.ts'
import { vehiculesScenes } from './vehicules.ts'
import { vetementsScenes } from './vetements.ts'

export const scenes: readonly Scene[] = [
  ...electroniqueScenes,
  ...bricolageScenes,
  ...vehiculesScenes,
  ...sportScenes,
  ...cuisineScenes,
  ...jardinScenes,
  ...vetementsScenes,
]
