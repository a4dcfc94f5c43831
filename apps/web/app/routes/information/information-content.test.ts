import { readFileSync } from 'node:fs'
import { BRAND } from '@okoume/domain/brand.ts'
import { RECEIPT_CHECK_PATH } from '@okoume/domain/rental/receipt-check.ts'
import { PLACEHOLDER, readPageText } from '@okoume/web/bundling/page-texts.ts'
import { describe, expect, it } from 'vitest'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type FaqAnchor, paths } from '#app/data/path-builder.ts'
import { type Block, type Piece, plainText, type Section } from '#app/ui/prose-text.ts'
import { faqJsonLd } from './faq-json-ld.ts'
import { FIGURES } from './figures.ts'
import { PUBLISHER_TEXTS } from './publisher.ts'

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

const FAQ = readPageText(sourceOf('texts/faq.md'))
const questions = FAQ.sections.flatMap((group) => group.sections)

const sectionsOf = (section: Section): Section[] => [section, ...section.sections.flatMap(sectionsOf)]

const PAGES = [
  [paths.terms(), 'terms'],
  [paths.privacy(), 'privacy'],
  [paths.faq(), 'faq'],
].map(([path = '', name]) => {
  const sections = sectionsOf(readPageText(sourceOf(`texts/${name}.md`)))
  const blocks: Block[] = sections.flatMap((section) => [{ paragraph: [section.title] }, ...section.blocks])
  return { path, anchors: sections.slice(1).map(({ id }) => id), blocks }
})

const OTHER_PAGES = [
  RECEIPT_CHECK_PATH,
  dashboardPaths.myItems(),
  dashboardPaths.myRentals(),
  dashboardPaths.requests(),
  dashboardPaths.messages(),
  dashboardPaths.enquiries(),
  dashboardPaths.notices(),
  dashboardPaths.settings(),
  dashboardPaths.wallet(),
  dashboardPaths.profile(),
  dashboardPaths.verification(),
  dashboardPaths.alerts(),
  dashboardPaths.decisions(),
  paths.favourites(),
  dashboardPaths.problem(),
  dashboardPaths.problem({ topic: 'refund' }),
  dashboardPaths.problem({ topic: 'handover' }),
  paths.signIn(),
]

const piecesOf = (blocks: readonly Block[]): Piece[] =>
  blocks.flatMap((block) => ('points' in block ? block.points.flat() : block.paragraph))
const linksOf = (blocks: readonly Block[]) =>
  piecesOf(blocks).flatMap((piece) => (typeof piece === 'object' && 'to' in piece ? [piece.to] : []))
/** Paragraphs and points, each on its own. */
const proseOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    'points' in block ? block.points.map((point) => ({ paragraph: point })) : [block],
  )

/** Laws have figures of their own. */
const CITED = [
  'journal-officiel.ga/20085-025-2023-',
  'loi n° 025/2023',
  '12 juillet 2023',
  'loi n° 001/2011',
  '25 septembre 2011',
  'loi n° 025/2021',
  'article 3',
]

const MARKDOWN = ['texts/faq.md', 'texts/privacy.md', 'texts/terms.md']
const COMPONENTS = ['about.tsx', 'both-sides.tsx']

/** A number in digits or in words; «deux» and «un» only with what they count, as both are ordinary words. */
const FIGURE =
  /.{0,20}(?:\d|\b(?:trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|cent|mille|moitié|dixième)\b|\bdeux (?:premi|jours|heures|semaines|mois|ans)|\bun an\b|\bune heure\b).{0,20}/g

it.each([...MARKDOWN, ...COMPONENTS])(
  '%s writes no figure out: each is a rule of the product, or of a law',
  (file) => {
    const written = sourceOf(file).replace(/^import .*|<!--.*?-->|\$\{[^}]*\}|\[\d\]|<\/?h\d|kit\.\w+/gm, '')
    const own = CITED.reduce((left, cited) => left.replaceAll(cited, ''), written)
    expect(own.match(FIGURE) ?? []).toEqual([])
  },
)

it('every figure is used', () => {
  const inTexts = MARKDOWN.flatMap((file) => [...sourceOf(file).matchAll(PLACEHOLDER)])
  const included = [...Object.values(PUBLISHER_TEXTS).join().matchAll(PLACEHOLDER)]
  const inComponents = COMPONENTS.flatMap((file) => [...sourceOf(file).matchAll(/FIGURES\.(\w+)/g)])
  const used = new Set([...inTexts, ...included, ...inComponents].map(([, name]) => name))
  const known = [...Object.keys(FIGURES), ...Object.keys(PUBLISHER_TEXTS)]
  expect(known.filter((name) => !used.has(name))).toEqual([])
})

describe.each(PAGES)('the text of $path', ({ path, anchors, blocks }) => {
  it('names each place once', () => {
    expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([])
    expect(anchors.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([])
  })

  it('links only to existing pages', () => {
    const places = PAGES.flatMap((page) => [page.path, ...page.anchors.map((id) => `${page.path}#${id}`)])
    const known = new Set([...places, ...OTHER_PAGES])
    const inside = linksOf(blocks).filter((to) => to.startsWith('/') || to.startsWith('#'))
    const unknown = inside.filter((to) => !known.has(to.startsWith('#') ? path + to : to))
    expect(unknown).toEqual([])
  })

  it('says where to write, and uses straight apostrophes in French', () => {
    expect(linksOf(blocks)).toContain(`mailto:${BRAND.email}`)
    expect(blocks.map(plainText).filter((text) => /’|undefined|null|NaN/.test(text))).toEqual([])
  })
})

it('the questions that other pages link to exist, under their anchors', () => {
  const linked: Readonly<Record<FaqAnchor, string>> = {
    verification: 'Comment faire vérifier mon identité ?',
    caution: 'Quand ma caution est-elle remboursée ?',
    annulation: 'Puis-je annuler ?',
    paiement: 'Comment se passe le paiement ?',
    badges: 'Que veulent dire « Propriétaire de confiance » et « Locataire de confiance » ?',
  }
  const titles = Object.keys(linked).map((anchor) => questions.find(({ id }) => id === anchor)?.title)
  expect(titles).toEqual(Object.values(linked))
})

it('promises no insurance, and no action without a screen', () => {
  const texts = PAGES.flatMap(({ blocks }) => blocks.map(plainText))
  const untrue = /sont assuré|couverture|contrat de l'éditeur|nous retirons|fermer un compte|nous le fermons/i
  expect(texts.filter((text) => untrue.test(text))).toEqual([])
})

it('never asks people to write for what a screen can do', () => {
  const prose = PAGES.flatMap(({ blocks }) => proseOf(blocks))
  const written = prose.filter((block) => linksOf([block]).some((to) => to.startsWith('mailto:')))
  const done = /vérifi|mot de passe|fermer votre compte|retrait|retirer|annul|confirmer un retour/i
  expect(written.map(plainText).filter((text) => done.test(text))).toEqual([
    expect.stringContaining('Changez votre mot de passe'),
  ])
  expect(prose.map(plainText).filter((text) => /écrans? ne (le |vous )?propose/.test(text))).toEqual([])
})

it('mentions of money, messages and notifications link to their screen', () => {
  const linked = new Set(PAGES.flatMap(({ blocks }) => linksOf(blocks)))
  const screens = [
    dashboardPaths.wallet(),
    dashboardPaths.messages(),
    dashboardPaths.notices(),
    dashboardPaths.myRentals(),
    dashboardPaths.requests(),
  ]
  expect(screens.filter((to) => !linked.has(to))).toEqual([])
})

it('search engines get each question with its answer, without markup', () => {
  const entries = faqJsonLd(FAQ).mainEntity
  expect(entries.map(({ name }) => name)).toEqual(questions.map(({ title }) => title))
  for (const { acceptedAnswer } of entries) {
    expect(acceptedAnswer.text).not.toBe('')
    expect(acceptedAnswer.text).not.toMatch(/\]\(|\[[^\]]*\]|undefined/)
  }
})
