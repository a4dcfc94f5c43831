import { expect, test } from 'vitest'
import { frenchSpaces } from './french-spaces.ts'

const built = (code: string) =>
  frenchSpaces
    .transform(code, '/okoume/apps/web/app/routes/page.tsx')
    ?.code.replaceAll('\u00a0', '~')
    .replaceAll('\u202f', '_') ?? code

test.each([
  ["const a = 'Trop tard : réessayez.'", "const a = 'Trop tard~: réessayez.'"],
  [`const a = \`\${x} : \${y} ?\``, `const a = \`\${x}~: \${y}_?\``],
  [
    'const a = <p><b>Autorisations</b> : soyez prévenu</p>',
    'const a = <p><b>Autorisations</b>~: soyez prévenu</p>',
  ],
  ['const a = <p>« {title} »</p>', 'const a = <p>«~{title}~»</p>'],
  ["const a = <p><a>Sources</a>{' '}\n  ; villes.</p>", "const a = <p><a>Sources</a>{'_'}\n  ; villes.</p>"],
  ["const a = <p>{days} · <Price />{' · '}</p>", "const a = <p>{days} ·~<Price />{' ·~'}</p>"],
  ['const a = <p>Trop tard\n  : réessayez.</p>', 'const a = <p>Trop tard~: réessayez.</p>'],
  ['const a = <b title="Prêt ?" />', 'const a = <b title="Prêt_?" />'],
])('%s', (code, expected) => {
  expect(built(code)).toBe(expected)
})

test.each([
  'const a = b ? c : d',
  'const a = { b: c } // ici : rien',
  "const a = 'nav :focus'",
  "const a = <p>{b ? 'oui' : 'non'}</p>",
  'const a = / : /',
])('code stays: %s', (code) => {
  expect(built(code)).toBe(code)
})

test('files of other rooms stay', () => {
  const code = "const a = 'Trop tard : réessayez.'"
  expect(frenchSpaces.transform(code, '/okoume/apps/server/src/app.ts')).toBeNull()
  expect(frenchSpaces.transform(code, '/okoume/node_modules/other/index.ts')).toBeNull()
})
