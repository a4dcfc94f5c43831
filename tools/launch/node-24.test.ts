import { expect, test } from 'vitest'

const { findNode24 } = await import(new URL('./node-24.mjs', import.meta.url).href)
const OWN = '/opt/node/bin/node'

test.each([
  ['20.19.0', false],
  ['24.0.0', true],
  ['24.21.0', true],
  ['26.1.0', false],
])('on a machine with Node %s its own runs the product: %s', (version, own) => {
  expect(findNode24({ version, program: OWN }) === OWN).toBe(own)
})
