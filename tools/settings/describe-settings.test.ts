import { expect, test } from 'vitest'
import { z } from 'zod'
import { group, secret, setting } from '../../apps/server/src/config/setting.ts'
import { settingsPage, writeEnvExample } from './describe-settings.ts'

const speed = setting('SPEED', z.string().default('at ease'), 'How fast: `slow` or `quick`')
const read = (values: unknown) => values
const GROUPS = [
  group({
    title: 'Town',
    guide: 'town.md',
    fields: { speed, key: secret('KEY', z.string(), 'Opens the door', 'required in `MODE`') },
    read,
  }),
  group({
    title: 'Village',
    guide: 'village.md',
    fields: { speed, well: setting('WELL', z.string(), 'Water') },
    read,
  }),
]

test('each setting is described once, with its default', () => {
  expect(writeEnvExample(GROUPS).split('\n').slice(4)).toEqual([
    '# --- Town',
    '# How fast: slow or quick',
    "#SPEED='at ease'",
    '# Opens the door; required in MODE',
    '#KEY=',
    '',
    '# --- Village',
    '# Water',
    '#WELL=',
    '',
  ])
  const rows = settingsPage(GROUPS).match(/^\| `.*$/gm)
  expect(rows).toEqual([
    '| `SPEED` | `at ease` | How fast: `slow` or `quick` |',
    '| `KEY` (`_FILE`) | required in `MODE` | Opens the door |',
    '| `WELL` | none | Water |',
  ])
})
