import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildPolyfills } from './polyfills.ts'

test('the service worker can load the polyfills, without a document', async () => {
  const { code } = await buildPolyfills()
  const worker = createContext({ URL, URLSearchParams, AbortSignal: class {}, Event })
  runInContext('globalThis.self = globalThis; delete Promise.withResolvers', worker)
  runInContext(code, worker)

  expect(runInContext('typeof Promise.withResolvers', worker)).toBe('function')
})
