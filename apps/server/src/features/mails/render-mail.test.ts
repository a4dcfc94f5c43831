import { BRAND } from '@okoume/domain/brand.ts'
import { describe, expect, test } from 'vitest'
import { type Letter, renderHtml, renderText } from './render-mail.ts'

const letter: Letter = {
  subject: 'Votre demande est envoyée',
  greeting: 'Bonjour Rose,',
  paragraphs: ['Votre paiement est reçu.', 'Il a 24 heures\npour répondre.'],
  action: { label: 'Voir mes locations', link: 'https://okoume.test/tableau-de-bord/mes-locations' },
}
const hostile = `<script>alert("x")</script> & 'co'`
const ESCAPED = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;co&#39;'

/** What a program that knows neither styles nor pictures shows. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<div hidden.*?<\/div>/s, '')
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
}

describe('a letter', () => {
  test('says the same with and without HTML', () => {
    const html = wordsOf(renderHtml(letter))
    const text = renderText(letter).replaceAll(/\s+/g, ' ')

    for (const words of [
      'Bonjour Rose,',
      'Votre paiement est reçu.',
      'Il a 24 heures pour répondre.',
      'Voir mes locations',
      'https://okoume.test/tableau-de-bord/mes-locations',
      `L'équipe ${BRAND.name}`,
      'Vous recevez ce message parce que',
      BRAND.email,
    ]) {
      expect(html).toContain(words)
      expect(text).toContain(words)
    }
  })

  test('is a French page that needs nothing from elsewhere', () => {
    const html = renderHtml(letter)

    expect(html).toMatch(/^<!doctype html><html lang="fr">/)
    expect(html).not.toMatch(/<(img|link|script|style|iframe|video|object)\b|url\(|@import| on\w+=/i)
    expect(html.match(/https?:[^"<\s]+/g)?.every((link) => link === letter.action?.link)).toBe(true)
  })

  test('gives every link in plain words too, for who cannot press the button', () => {
    const { link = '' } = letter.action ?? {}

    expect(renderHtml(letter)).toContain(`>${link}</a>`)
  })

  test('shows, in a list of mails, how it begins and not the name of the sender again', () => {
    const [unseen] = /<div hidden[^>]*>.*?<\/div>/.exec(renderHtml(letter)) ?? []

    expect(unseen).toContain('>Votre paiement est reçu.</div>')
  })

  test('keeps its colours to what has a ground of its own, so that a dark screen stays readable', () => {
    for (const [, style = ''] of renderHtml(letter).matchAll(/style="([^"]*)"/g)) {
      expect(/(^|;)color:/.test(style)).toBe(/background:/.test(style))
    }
  })

  test('is light, even when it is long', () => {
    const long = { ...letter, paragraphs: Array.from({ length: 8 }, () => 'Un mot de plus. '.repeat(20)) }

    expect(renderHtml(letter).length).toBeLessThan(4000)
    expect(renderHtml(long).length).toBeLessThan(10_000)
  })

  test('offers several things to do, in their order', () => {
    const actions = ['accepter', 'decliner', 'rejeter'].map((label) => ({
      label,
      link: `https://okoume.test/${label}`,
    }))
    const { action: _one, ...rest } = letter

    for (const said of [renderHtml({ ...rest, actions }), renderText({ ...rest, actions })]) {
      const places = actions.map(({ link }) => said.indexOf(link))
      expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true)
    }
  })

  test('says why one receives it, in its own words where it has some', () => {
    const reason = "Vous êtes l'administrateur."

    expect(wordsOf(renderHtml({ ...letter, reason }))).toContain(reason)
    expect(renderText({ ...letter, reason })).not.toContain('parce que cette adresse')
  })
})

describe('what a person has written', () => {
  const said: Letter = {
    subject: hostile,
    greeting: hostile,
    paragraphs: [hostile],
    action: { label: hostile, link: 'https://okoume.test/?a=1&b="2"' },
    reason: hostile,
  }

  test('is words in HTML, wherever it stands', () => {
    const html = renderHtml(said)

    expect(html).not.toMatch(/<script|"x"|'co'/)
    expect(html.split(ESCAPED)).toHaveLength(
      1 + 'title preheader greeting paragraph label reason'.split(' ').length,
    )
    expect(html).toContain('href="https://okoume.test/?a=1&amp;b=&quot;2&quot;"')
  })

  test('is left alone in text', () => {
    expect(renderText(said)).toContain(`${hostile}\n\n${hostile}\n\n${hostile} : https://okoume.test/`)
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    '//evil.test',
    '',
  ])('makes no link of %s', (link) => {
    const { action: _one, ...rest } = said

    expect(renderHtml({ ...rest, action: { label: 'Ouvrir', link } })).not.toContain('href')
  })
})
