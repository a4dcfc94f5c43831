import { expect, test } from 'vitest'
import { documentKey, isWholeDocument } from './document-key.ts'

const ORIGIN = 'https://okoume.test'
const keyOf = (address: string) => documentKey(new URL(address, ORIGIN))?.replace(ORIGIN, '')

test.each([
  ['/', '/'],
  ['/#avis', '/'],
  ['/?utm_source=lettre&fbclid=1', '/'],
  ['/explorer?q=tente&category=camping', '/explorer?category=camping&q=tente'],
  ['/explorer?location=Owendo&location=Libreville', '/explorer?location=Owendo&location=Libreville'],
  ['/objet/1?avis=7', '/objet/1'],
  ['/p/1?recus=7', '/p/1?recus=7'],
  ['/tableau-de-bord', '/tableau-de-bord'],
  ['/tableau-de-bord/messages?location=3', '/tableau-de-bord/messages'],
  ['/location/1?avis=7', '/location/1'],
  ['/location/1/remise#code', '/location/1/remise'],
  ['/location/1/contrat', '/location/1/contrat'],
  ['/connexion?redirect=%2Ftableau-de-bord', '/connexion'],
])('%s is cached as %s', (address, key) => {
  expect(keyOf(address)).toBe(key)
})

test.each([
  '/demo',
  '/nulle-part',
  '/objet/1/2',
  '/location/1/autre',
  '/api/items',
  '/tableau-de-bordure',
  '/hors-ligne.html',
  '/images/1.avif',
])('%s is not cached', (address) => {
  expect(keyOf(address)).toBeUndefined()
})

test('only public pages are cached with their content', () => {
  const whole = ['/', '/explorer', '/objet/1', '/faq', '/tableau-de-bord', '/connexion'].filter((path) =>
    isWholeDocument(new URL(path, ORIGIN)),
  )
  expect(whole).toEqual(['/', '/explorer', '/objet/1', '/faq'])
})
