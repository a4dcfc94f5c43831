import { readFileSync } from 'node:fs'
import { BRAND } from '@okoume/domain/brand.ts'
import { describe, expect, it } from 'vitest'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type FaqAnchor, paths } from '#app/data/path-builder.ts'
import { FAQ } from './faq-content.ts'
import { faqJsonLd } from './faq-question.ts'
import { PRIVACY, PRIVACY_IN_SHORT } from './privacy-content.ts'
import { type Block, plainText, splitProse } from './prose.ts'
import { TERMS, TERMS_IN_SHORT } from './terms-content.ts'

const questions = FAQ.flatMap((group) => group.questions)
const answers = questions.flatMap(({ answer }) => answer)

const PAGES = [
  {
    path: paths.terms(),
    anchors: TERMS.map(({ id }) => id),
    blocks: [...TERMS_IN_SHORT, ...TERMS.flatMap(({ blocks }) => blocks)],
  },
  {
    path: paths.privacy(),
    anchors: PRIVACY.map(({ id }) => id),
    blocks: [...PRIVACY_IN_SHORT, ...PRIVACY.flatMap(({ blocks }) => blocks)],
  },
  {
    path: paths.faq(),
    anchors: [...FAQ.map(({ id }) => id), ...questions.map(({ id }) => id)],
    blocks: [...questions.map(({ question }) => question), ...answers],
  },
] as const

const PRIVATE = [
  dashboardPaths.myItems(),
  dashboardPaths.myRentals(),
  dashboardPaths.requests(),
  dashboardPaths.messages(),
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

const textsOf = (blocks: readonly Block[]) => blocks.flat()
const linksOf = (blocks: readonly Block[]) =>
  textsOf(blocks)
    .flatMap(splitProse)
    .flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []))

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

const SOURCES = [
  'about.tsx',
  'both-sides.tsx',
  'faq-content.ts',
  'faq-of-rental.ts',
  'privacy-content.ts',
  'terms-content.ts',
  'terms-of-rental.ts',
]

/** A number in digits or in words; «deux» and «un» only with what they count, as both are ordinary words. */
const FIGURE =
  /.{0,20}(?:\d|\b(?:trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|cent|mille|moitié|dixième)\b|\bdeux (?:premi|jours|heures|semaines|mois|ans)|\bun an\b|\bune heure\b).{0,20}/g

it.each(SOURCES)('%s writes no figure out: each is a rule of the product, or of a law', (file) => {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8')
  const written = source.replace(/^import .*|^\s*\/\/.*|\$\{[^}]*\}|\[\d\]|<\/?h\d/gm, '')
  const own = CITED.reduce((left, cited) => left.replaceAll(cited, ''), written)
  expect(own.match(FIGURE) ?? []).toEqual([])
})

describe.each(PAGES)('the text of $path', ({ path, anchors, blocks }) => {
  it('names each place once', () => {
    expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([])
    expect(anchors.filter((id) => !/^[a-z][a-z-]*$/.test(id))).toEqual([])
  })

  it('links only to existing pages', () => {
    const places = PAGES.flatMap((page) => [page.path, ...page.anchors.map((id) => `${page.path}#${id}`)])
    const known = new Set([...places, ...PRIVATE])
    const inside = linksOf(blocks).filter((to) => to.startsWith('/') || to.startsWith('#'))
    const unknown = inside.filter((to) => !known.has(to.startsWith('#') ? path + to : to))
    expect(unknown).toEqual([])
  })

  it('says where to write, and uses straight apostrophes in French', () => {
    expect(linksOf(blocks)).toContain(`mailto:${BRAND.email}`)
    expect(textsOf(blocks).filter((text) => /’|undefined|null|NaN/.test(text))).toEqual([])
  })
})

it('the questions that other pages link to exist, under their anchors', () => {
  const anchors: readonly FaqAnchor[] = ['verification', 'caution', 'annulation', 'paiement']
  const titles = anchors.map((anchor) => questions.find(({ id }) => id === anchor)?.question)
  expect(titles).toEqual([
    'Comment faire vérifier mon identité ?',
    'Quand ma caution est-elle remboursée ?',
    'Puis-je annuler ?',
    'Comment se passe le paiement ?',
  ])
})

it('promises no insurance, and no action without a screen', () => {
  const texts = PAGES.flatMap(({ blocks }) => textsOf(blocks)).map(plainText)
  const untrue = /sont assuré|couverture|contrat de l'éditeur|nous retirons|fermer un compte|nous le fermons/i
  expect(texts.filter((text) => untrue.test(text))).toEqual([])
})

it('never asks people to write for what a screen can do', () => {
  const texts = PAGES.flatMap(({ blocks }) => textsOf(blocks))
  const written = texts.filter((text) => text.includes('mailto:'))
  const done = /vérifi|mot de passe|fermer votre compte|retrait|retirer|annul|confirmer un retour/i
  expect(written.filter((text) => done.test(plainText(text)))).toEqual([
    expect.stringContaining('Changez votre mot de passe'),
  ])
  expect(texts.filter((text) => /écrans? ne (le |vous )?propose/.test(plainText(text)))).toEqual([])
})

it('mentions of money, messages and notifications link to their screen', () => {
  const led = new Set(PAGES.flatMap(({ blocks }) => linksOf(blocks)))
  const screens = [
    dashboardPaths.wallet(),
    dashboardPaths.messages(),
    dashboardPaths.notices(),
    dashboardPaths.myRentals(),
    dashboardPaths.requests(),
  ]
  expect(screens.filter((to) => !led.has(to))).toEqual([])
})

it('search engines get each question with its answer, without markup', () => {
  const entries = faqJsonLd(FAQ).mainEntity
  expect(entries.map(({ name }) => name)).toEqual(questions.map(({ question }) => question))
  for (const { acceptedAnswer } of entries) {
    expect(acceptedAnswer.text).not.toBe('')
    expect(acceptedAnswer.text).not.toMatch(/\]\(|\[[^\]]*\]|undefined/)
  }
})
