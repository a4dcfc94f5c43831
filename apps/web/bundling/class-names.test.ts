import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inlineKit, shortClassName } from './class-names.ts'

const APP = path.join(import.meta.dirname, '../app')

it('gives each class of each style sheet a short name of its own, and none that blockers of advertising hide', () => {
  const names = globSync('**/*.module.css', { cwd: APP }).flatMap((sheet) => {
    const file = path.join(APP, sheet)
    const classes = new Set(readFileSync(file, 'utf8').match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/gi))
    return [...classes].map((name) => shortClassName(name, file))
  })

  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  expect(names.filter((name) => /^ads?$/i.test(name))).toEqual([])
})

it('writes classes of the kit as text, and nothing else that is called so', () => {
  const source =
    "import kit from '#app/ui/kit.module.css'\nimport './ui/kit.module.css'\nconst both = [kit.stack3, styles.kit]\n"
  const { transform } = inlineKit as { transform: (code: string, id: string) => { code: string } | undefined }

  expect(transform(source, '/web/app/a.tsx')?.code).toBe(
    "import './ui/kit.module.css'\nconst both = ['stack3', styles.kit]\n",
  )
  expect(transform('const kit = {}', '/web/app/a.tsx')).toBeUndefined()
  const beside = "import kit from './kit.module.css'\nkit.wide\n"
  expect(transform(beside, '/web/app/ui/a.tsx')?.code).toBe("'wide'\n")
  const renamed = beside.replace('kit from', 'parts from')
  expect(() => transform(renamed, '/web/app/ui/a.tsx')).toThrow('calls the kit parts')
})
