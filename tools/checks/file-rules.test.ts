import { expect, it } from 'vitest'
import { complaintsAbout } from './file-rules.ts'

it('refuses meaningless names, for a file or a folder', () => {
  for (const file of ['packages/domain/utils.ts', 'apps/server/src/helpers/x.ts', 'tools/Misc.test.ts']) {
    expect(complaintsAbout(file, '')).toHaveLength(1)
  }
})

it('accepts a name that merely contains such a word', () => {
  expect(complaintsAbout('apps/server/src/platform/database/database.ts', '')).toEqual([])
})

it('refuses an import that climbs more than two folders', () => {
  const importing = (path: string) => `import { x } from '${path}'\n`
  expect(complaintsAbout('apps/web/app/a/b/c.ts', importing('../../root.tsx'))).toEqual([])
  expect(complaintsAbout('apps/web/app/a/b/c.ts', importing('../../../root.tsx'))).toHaveLength(1)
})

it('refuses the name of an operation in the platform, except in its tests', () => {
  const naming = "const LIMITED = ['sendMessage']\n"
  expect(complaintsAbout('apps/server/src/platform/http/limits/overload.ts', naming)).toHaveLength(1)
  expect(complaintsAbout('apps/server/src/platform/http/limits/overload.test.ts', naming)).toEqual([])
  expect(complaintsAbout('apps/server/src/features/mails/routes.ts', naming)).toEqual([])
})

it('refuses a document that names a source file which does not exist', () => {
  expect(complaintsAbout('docs/a.md', 'See `features/mails/routes.ts`.\n')).toEqual([])
  expect(complaintsAbout('docs/a.md', 'See `features/mails/gone.ts`.\n')).toHaveLength(1)
})

it('refuses a page that keeps the state of its write', () => {
  const keeping = 'const [busy, setBusy] = useState(false)\n'
  expect(complaintsAbout('apps/web/app/routes/dashboard/a.tsx', keeping)).toHaveLength(1)
  expect(complaintsAbout('apps/web/app/shell/a.tsx', keeping)).toEqual([])
  expect(complaintsAbout('apps/web/app/routes/dashboard/a.tsx', keeping.replace('busy', 'open'))).toEqual([])
})

it('refuses a class that its style sheet does not have', () => {
  const wearing = (name: string) =>
    `import kit from '#app/ui/kit.module.css'\nconst box = <div className={kit.${name}} />\n`
  expect(complaintsAbout('apps/web/app/routes/a.tsx', wearing('stack3'))).toEqual([])
  expect(complaintsAbout('apps/web/app/routes/a.tsx', wearing('gone'))).toHaveLength(1)
})

it('refuses a curly apostrophe in a text', () => {
  expect(complaintsAbout('apps/web/app/routes/a.tsx', "<p>l'objet</p>")).toEqual([])
  expect(complaintsAbout('apps/web/app/routes/a.tsx', '<p>l\u2019objet</p>')).toHaveLength(1)
})
