import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

test('no source that browsers are sent names an account of the demo, or its password', async () => {
  const secrets = [DEMO_PASSWORD, ...DEMO_PEOPLE.map(({ email }) => email)]
  const leaks: string[] = []
  for (const root of ['apps/web/app', 'apps/web/service-worker', 'packages']) {
    const folder = path.join(ROOT, root)
    const files = await readdir(folder, { recursive: true })
    for (const name of files.filter((one) => /(?<!\.test)\.tsx?$/.test(one))) {
      const text = await readFile(path.join(folder, name), 'utf8')
      leaks.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`))
    }
  }
  expect(leaks).toEqual([])
})
