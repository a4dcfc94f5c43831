import { existsSync } from 'node:fs'
import path from 'node:path'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { expect, it } from 'vitest'
import { fittingPicture, PICTURES, PICTURES_FOLDER } from './seed-rows.ts'

it('every picture that a catalogue may show exists', () => {
  const names = CATEGORIES.flatMap((category) => PICTURES[category].flatMap(([, ...pictures]) => pictures))
  const missing = names.filter((name) => !existsSync(path.join(PICTURES_FOLDER, name, '960.webp')))
  expect(names.length).toBeGreaterThan(60)
  expect(missing).toEqual([])
})

it('fits the title, whatever its accents, and is the same every time', () => {
  const shown = fittingPicture('bricolage', 'Échelle télescopique Bosch n° 4', 4)
  expect(shown).toBe('/images/demo/echelle/960.webp')
  expect(fittingPicture('bricolage', 'Échelle télescopique Bosch n° 4', 4)).toBe(shown)
})

it('rotates among the pictures of a kind', () => {
  const shown = [1, 2, 3].map((id) => fittingPicture('sport', 'Tente quatre places', id))
  expect(new Set(shown).size).toBe(3)
})

it('is none rather than a wrong one', () => {
  expect(fittingPicture('sport', 'Djembé', 1)).toBeNull()
  expect(fittingPicture('vehicules', 'Tente de toit', 1)).toBeNull()
})
