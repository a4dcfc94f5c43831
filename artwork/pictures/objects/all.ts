import type { Drawing } from '../clay.ts'
import { buildingObjects } from './building.ts'
import { deviceObjects } from './devices.ts'
import { electronicObjects } from './electronics.ts'
import { gardenObjects } from './garden.ts'
import { kitchenObjects } from './kitchen.ts'
import { outdoorObjects } from './outdoors.ts'
import { partyObjects } from './party.ts'
import { powerTools } from './power-tools.ts'
import { vehicleObjects } from './vehicles.ts'
import { wardrobeObjects } from './wardrobe.ts'

export const drawnObjects: Readonly<Record<string, Drawing>> = {
  ...powerTools,
  ...buildingObjects,
  ...gardenObjects,
  ...partyObjects,
  ...electronicObjects,
  ...kitchenObjects,
  ...outdoorObjects,
  ...vehicleObjects,
  ...deviceObjects,
  ...wardrobeObjects,
}
