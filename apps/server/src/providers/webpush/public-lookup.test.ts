import { expect, test } from 'vitest'
import { lookupPublic } from './web-push.ts'

test.each([{ all: true }, { all: false }])(
  'SSRF: a name that resolves to this machine is refused (%j)',
  async (options) => {
    const found = await new Promise((resolve) => {
      lookupPublic('localhost', options, (error, address) => resolve(error?.message ?? address))
    })
    expect(found).toBe('no public address of localhost')
  },
)
