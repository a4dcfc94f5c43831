import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROLES, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import {
  MAX_PICTURE_BYTES,
  PICTURE_FOLDER,
  readGuideText,
  readPictureSizes,
} from '@okoume/web/bundling/guide-texts.ts'
import { describe, expect, it, test } from 'vitest'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { Piece } from '#app/ui/prose-text.ts'
import { FINANCE_VIEWS } from '../finance/finance-views.ts'
import { viewsFor } from '../page/views.ts'
import { GUIDE_FIGURES } from './guide-figures.ts'
import type { GuideBlock } from './guide-text.ts'
import { GUIDES, guidesFor } from './guides.ts'

const CHAPTERS = path.join(import.meta.dirname, 'chapters')
const ROOT = path.join(import.meta.dirname, '../../../../../..')
const SIZES = readPictureSizes()
const sourceOf = (id: string) => readFileSync(path.join(CHAPTERS, `${id}.md`), 'utf8')
const TEXTS = GUIDES.map(({ id, title }) => ({ id, title, text: readGuideText(sourceOf(id), SIZES) }))

/** Sources of what the guide's readers see, without comments, on one line. */
const INTERFACE = ['apps/web/app', 'packages/domain', 'apps/server/src/features/verification']
  .flatMap((folder) => sourcesIn(path.join(ROOT, folder)))
  .join('\n')

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.test-helper)\.tsx?$/.test(file) && !file.endsWith('guide/guides.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .map((source) => source.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '').replace(/\s+/g, ' '))
}

const START = /['"`>}] ?/.source
const END = / ?['"`<{]/.source

/** Whole text of a button, a link, a title or a label. An ellipsis stands for what a screen fills in: `Modifiée … depuis un an`. */
function isOnAScreen(words: string): boolean {
  const literal = words
    .split(/ ?… ?/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^<>]{0,80}?')
  return new RegExp(START + literal + (words.endsWith('…') ? '' : END)).test(INTERFACE)
}

const piecesOf = (block: GuideBlock): readonly Piece[] => {
  if ('picture' in block) return []
  if ('paragraph' in block) return block.paragraph
  if ('script' in block) return block.script
  return ('steps' in block ? block.steps : block.points).flat()
}

describe.each(TEXTS)('the guide $id', ({ id, title, text }) => {
  const blocks = [text, ...text.sections].flatMap((section) => section.blocks)

  it('has the title of its link, and names each section once', () => {
    expect(text.title).toBe(title)
    const ids = text.sections.map((section) => section.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('names buttons and pages as the interface does', () => {
    const quoted = [...sourceOf(id).matchAll(/« ([^»]+) »/g)].map(([, words = '']) => words)
    expect(quoted.length).toBeGreaterThan(0)
    expect(quoted.filter((words) => !isOnAScreen(words))).toEqual([])
  })

  it('says what is never done, and uses straight apostrophes', () => {
    expect(text.sections.map((section) => section.id)).toContain('jamais')
    expect(sourceOf(id)).not.toMatch(/’/)
  })

  it('links to sections that exist', () => {
    const links = blocks
      .flatMap(piecesOf)
      .flatMap((piece) => (typeof piece === 'object' && 'to' in piece ? [piece.to] : []))
    const known = TEXTS.flatMap((other) =>
      other.text.sections.map((one) => dashboardPaths.guide(`${other.id}#${one.id}`)),
    )
    expect(links.filter((to) => to !== '/verifier' && !known.includes(to))).toEqual([])
  })
})

test.each([
  ['Payer deux fois', false],
  ['Écrire un transfert vers …', false],
  ['Écrire un transfert depuis …', true],
  ['Retraits à faire', false],
])('%s is on a screen: %s', (words, expected) => {
  expect(isOnAScreen(words)).toBe(expected)
})

test('every figure is used', () => {
  const used = new Set(
    GUIDES.flatMap(({ id }) => [...sourceOf(id).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)),
  )
  expect(Object.keys(GUIDE_FIGURES).filter((name) => !used.has(name))).toEqual([])
})

test.each(TEXTS)('the guide $id shows a screen, and says in French what is seen', ({ text }) => {
  const blocks = text.sections.flatMap((section) => section.blocks)
  const pictures = blocks.flatMap((block) => ('picture' in block ? [block.picture] : []))
  expect(pictures.length).toBeGreaterThan(0)
  for (const { src, alt, width } of pictures) {
    expect(alt.length, src).toBeGreaterThan(40)
    expect(width, src).toBe(360)
  }
})

test('pictures are used, few and light', () => {
  const files = readdirSync(PICTURE_FOLDER).filter((name) => name.endsWith('.webp'))
  const used = TEXTS.flatMap(({ text }) => text.sections.flatMap(({ blocks }) => blocks))
  const names = used.flatMap((block) => ('picture' in block ? [`${block.picture.src}.webp`] : []))
  expect(files.toSorted()).toEqual(names.toSorted())
  expect(files.length).toBeLessThanOrEqual(15)
  expect(files.filter((name) => statSync(path.join(PICTURE_FOLDER, name)).size > MAX_PICTURE_BYTES)).toEqual(
    [],
  )
})

test.each<[string, Roles]>([...ROLES.map((role): [string, Roles] => [role, [role]])])(
  '%s reads the section of each view that they see',
  (_, roles) => {
    const mine = guidesFor(roles).map(({ id }) => id as string)
    const places = viewsFor(roles).map(({ guide }) => guide)
    const finance = mine.includes('finances') ? FINANCE_VIEWS.map(({ guide }) => guide) : []
    for (const place of [...places, ...finance]) {
      const [guide = '', section] = place.split('#')
      expect(mine).toContain(guide)
      expect(TEXTS.find(({ id }) => id === guide)?.text.sections.map(({ id }) => id)).toContain(section)
    }
  },
)

test.each([
  ['support', ['commencer', 'aide', 'remises']],
  ['moderation', ['commencer', 'moderation', 'verification']],
  ['finance', ['commencer', 'remises', 'paiements', 'finances', 'technique']],
  ['supervisor', GUIDES.map(({ id }) => id)],
] as const)('%s sees these guides', (role, ids) => {
  expect(guidesFor([role]).map(({ id }) => id)).toEqual(ids)
})
