import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Category } from '@okoume/domain/listing/categories.ts'
import { searchText } from '@okoume/domain/listing/search-text.ts'

export const PICTURES_FOLDER = path.resolve(import.meta.dirname, '../../demo-pictures')

/** What a title says → the pictures that show it; the first words that are found decide. */
export const PICTURES: Readonly<Record<Category, readonly (readonly [words: string, ...names: string[]])[]>> =
  {
    bricolage: [
      ['perceuse', 'perceuse', 'perceuse-2'],
      ['meuleuse', 'meuleuse'],
      ['echelle', 'echelle'],
      ['echafaudage', 'echafaudage'],
      ['groupe electrogene', 'groupe-electrogene', 'groupe-electrogene-2'],
      ['betonniere', 'betonniere', 'betonniere-2'],
      ['poste a souder', 'poste-a-souder'],
      ['compresseur', 'compresseur'],
      ['', 'caisse-a-outils'],
    ],
    jardin: [
      ['tondeuse', 'tondeuse', 'tondeuse-2'],
      ['debroussailleuse', 'debroussailleuse'],
      ['nettoyeur', 'nettoyeur-haute-pression', 'nettoyeur-haute-pression-2'],
      ['tronconneuse', 'tronconneuse'],
      ['motopompe', 'motopompe'],
      ['brouette', 'brouette'],
      ['pulverisateur', 'pulverisateur'],
      ['chapiteau', 'chapiteau', 'chapiteau-2'],
      ['parasol', 'parasol'],
    ],
    electronique: [
      ['appareil photo', 'appareil-photo', 'appareil-photo-2'],
      ['drone', 'drone'],
      ['console', 'console'],
      ['sono', 'sono', 'sono-2', 'sono-3'],
      ['enceinte', 'sono-2'],
      ['videoprojecteur', 'videoprojecteur', 'videoprojecteur-2'],
      ['ordinateur', 'ordinateur'],
      ['imprimante', 'imprimante'],
      ['television', 'television'],
    ],
    vehicules: [
      ['remorque', 'remorque'],
      ['scooter', 'scooter'],
      ['pick-up', 'pick-up', 'pick-up-2'],
      ['minibus', 'minibus'],
      ['camion', 'camion', 'camion-2'],
      ['bateau', 'bateau'],
    ],
    sport: [
      ['tente', 'tente', 'tente-2', 'tente-3'],
      ['velo', 'velo'],
      ['canne a peche', 'canne-a-peche'],
      ['kayak', 'kayak', 'kayak-2'],
      ['paddle', 'paddle'],
      ['ping-pong', 'table-de-ping-pong'],
    ],
    cuisine: [
      ['glaciere', 'glacieres', 'glacieres-2'],
      ['congelateur', 'congelateur'],
      ['marmite', 'marmites', 'marmites-2'],
      ['chaises', 'chaises', 'chaises-2'],
      ['tables', 'tables-rondes'],
      ['barbecue', 'barbecue', 'barbecue-2'],
      ['robot', 'robot-patissier'],
      ['rechaud', 'rechaud'],
    ],
    vetements: [
      ['robe de mariee', 'robe-de-mariee', 'robe-de-mariee-2'],
      ['robe', 'robe-de-soiree', 'robe-de-soiree-2'],
      ['costume', 'costume', 'costume-2'],
      ['tenue', 'tenue-pagne', 'tenue-pagne-2'],
      ['toge', 'toge'],
    ],
  }

const present = new Map<string, boolean>()

/** The picture of an object, the same one every time; null where none would fit, or its file is not there. */
export function fittingPicture(category: Category, title: string, id: number): string | null {
  const said = searchText(title)
  const [, ...names] = PICTURES[category].find(([words]) => said.includes(words)) ?? []
  const name = names[id % names.length]
  return name !== undefined && isThere(name) ? `/images/demo/${name}/960.webp` : null
}

function isThere(name: string): boolean {
  const known = present.get(name) ?? existsSync(path.join(PICTURES_FOLDER, name, '960.webp'))
  present.set(name, known)
  return known
}
