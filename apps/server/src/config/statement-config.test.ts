import { expect, test } from 'vitest'
import { STATEMENTS } from './statement-config.ts'

test.each([
  ['nothing', {}, null, []],
  [
    'both',
    { TAX_GUIDE_TEXT: 'Seuils de 2026', TAX_GUIDE_URL: 'https://dgi.example/' },
    { text: 'Seuils de 2026', url: 'https://dgi.example/' },
    [],
  ],
  ['a text alone', { TAX_GUIDE_TEXT: 'Seuils' }, null, ['TAX_GUIDE_TEXT demande aussi TAX_GUIDE_URL.']],
  [
    'an address alone',
    { TAX_GUIDE_URL: 'https://dgi.example/' },
    null,
    ['TAX_GUIDE_URL demande aussi TAX_GUIDE_TEXT.'],
  ],
  [
    'an address that is none',
    { TAX_GUIDE_TEXT: 'Seuils', TAX_GUIDE_URL: 'javascript:alert(1)' },
    null,
    ['TAX_GUIDE_URL doit être une adresse https://.'],
  ],
  ['a misspelt name', { TAX_GUIDE_LINK: 'x' }, null, ["TAX_GUIDE_LINK n'est pas un réglage."]],
])('where %s is set, the link to the tax guide is as said', (_, environment, value, problems) => {
  expect(STATEMENTS.read(environment)).toEqual({ value, problems })
})
