import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { requirementsUpTo } from './asvs-levels.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const page = readFileSync(resolve(ROOT, 'docs/security.md'), 'utf8')

const ANSWERS = ['met', 'partly', 'not', 'not applicable']

interface Line {
  readonly number: string
  readonly answer: string
  readonly by: string
}

const lines: Line[] = [...page.matchAll(/^\| (V[\d.]+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', answer = '', by = '']) => ({ number, answer, by }),
)

test('each requirement of levels 1 and 2 is answered once, in order', () => {
  expect(lines.map(({ number }) => number)).toEqual(requirementsUpTo(2))
  expect(lines.filter(({ answer }) => !ANSWERS.includes(answer))).toEqual([])
})

test('a met requirement names its files, and all named files exist', () => {
  const named = lines.map((line) => ({ ...line, files: filesIn(line.by) }))

  expect(named.filter(({ answer, files }) => answer === 'met' && files.length === 0)).toEqual([])
  expect(filesIn(page).filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([])
})

test('the count at the top is correct', () => {
  const [, ...counts] = /\*\*(\d+) met, (\d+) partly, (\d+) not, (\d+) not applicable/.exec(page) ?? []

  expect(counts.map(Number)).toEqual(
    ANSWERS.map((one) => lines.filter(({ answer }) => answer === one).length),
  )
})

function filesIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file = '']) => file).filter(isFile)
}

/** A table of the database has a dot in its name too. */
function isFile(name: string): boolean {
  return name.includes('/') || /\.(?:md|json)$/.test(name)
}
