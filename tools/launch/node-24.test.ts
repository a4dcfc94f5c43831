import { describe, expect, test } from 'vitest'

const { findNode24 } = await import(new URL('./node-24.mjs', import.meta.url).href)
const OWN = '/opt/node/bin/node'

test.each([
  ['20.19.0', false],
  ['24.0.0', true],
  ['24.21.0', true],
  ['26.1.0', false],
])('on a machine with Node %s its own runs the product: %s', (version, own) => {
  const { platform, arch } = process
  expect(findNode24({ version, program: OWN, platform, arch }) === OWN).toBe(own)
})

describe('on Apple silicon, for which npm has no current Node', () => {
  const found = (version: string) => findNode24({ version, program: OWN, platform: 'darwin', arch: 'arm64' })

  test.each(['24.4.0', '26.1.0'])('Node %s of the machine runs the product', (version) => {
    expect(found(version)).toBe(OWN)
  })

  test('an older one is refused, with what to install and how', () => {
    expect(() => found('22.11.0')).toThrow(
      /Node 24 ; cette machine \(darwin-arm64\) a Node 22\.11\.0.*brew install node@24.*nvm install 24.*nodejs\.org/,
    )
  })
})
