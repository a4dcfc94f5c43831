import { BRAND } from '@okoume/domain/brand.ts'
import { describe, expect, test } from 'vitest'
import { type EmailTemplate, renderHtml, renderText } from './render-mail.ts'

const template: EmailTemplate = {
  subject: 'Votre demande est envoyée',
  greeting: 'Bonjour Rose,',
  paragraphs: ['Votre paiement est reçu.', 'Il a 24 heures\npour répondre.'],
  summary: {
    title: 'Perceuse',
    picture: 'https://okoume.test/images/objets/1/320.webp',
    lines: [
      { name: 'Dates', value: 'du 3 au 5 décembre 2026' },
      { name: 'Payé', value: '24 300 FCFA', strong: true },
    ],
  },
  action: { label: 'Voir mes locations', link: 'https://okoume.test/tableau-de-bord/mes-locations' },
}
const SITE = 'https://okoume.test'
const html = (mail: EmailTemplate): string => renderHtml(mail, SITE)
const hostile = `<script>alert("x")</script> & 'co'`
const ESCAPED = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;co&#39;'

/** The text of a program without styles and pictures. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<div hidden.*?<\/div>/s, '')
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
}

describe('a mail', () => {
  test('says the same in HTML and in text', () => {
    const shown = wordsOf(html(template))
    const text = renderText(template).replaceAll(/\s+/g, ' ')

    for (const words of [
      'Bonjour Rose,',
      'Votre paiement est reçu.',
      'Il a 24 heures pour répondre.',
      'Voir mes locations',
      'Perceuse',
      'du 3 au 5 décembre 2026',
      '24 300 FCFA',
      `L'équipe ${BRAND.name}`,
      'Vous recevez ce message parce que',
      BRAND.email,
    ]) {
      expect(shown).toContain(words)
      expect(text).toContain(words)
    }
  })

  test('is a French page that loads nothing but two small pictures of the site', () => {
    const page = html(template)

    expect(page).toMatch(/^<!doctype html><html lang="fr">/)
    expect(page).not.toMatch(/<(link|script|iframe|video|object)\b|url\(|@import| on\w+=/i)
    const addresses = [...page.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      `${SITE}/icons/icon-192.png`,
      template.summary?.picture,
      template.action?.link,
      template.action?.link,
    ])
    for (const [image] of page.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ width="\d+".* alt="/)
  })

  test('keeps a long address on one line, whole in its link and in the text', () => {
    const link = `https://okoume.test/confirmer?token=${'x'.repeat(300)}`
    const long = { ...template, action: { label: 'Confirmer', link } }

    expect(html(long).split(`href="${link}"`)).toHaveLength(3)
    expect(wordsOf(html(long))).not.toContain('x'.repeat(50))
    expect(wordsOf(html(long))).toContain('okoume.test/confirmer')
    expect(renderText(long)).toContain(link)
  })

  test('leaves no French punctuation mark alone at the edge of a line', () => {
    const texts = { subject: 'Un objet : « Scie »', paragraphs: ['Est-elle revenue ? Oui !'] }
    const shown = wordsOf(html({ ...template, ...texts }).replaceAll(/[\u00a0\u202f]/g, '_'))

    expect(shown).toContain('Un objet_: «_Scie_» Bonjour Rose, Est-elle revenue_? Oui_!')
    expect(shown).not.toMatch(/« | [:;!?»]/)
    const summary = { title: '« Scie »', picture: null, lines: [{ name: 'Prix : net', value: 'Oui !' }] }
    expect(renderText({ ...template, ...texts, summary })).not.toMatch(/« | [:;!?»]/)
  })

  test("has a preview text with its beginning, not the sender's name again", () => {
    const [unseen] = /<div hidden[^>]*>.*?<\/div>/.exec(html(template)) ?? []

    expect(unseen).toContain('>Votre paiement est reçu.</div>')
  })

  test('sets colours only on its own backgrounds, so that dark mode stays readable', () => {
    for (const [, style = ''] of html(template).matchAll(/style="([^"]*)"/g)) {
      expect(/(^|;)color:/.test(style)).toBe(/background:/.test(style))
    }
  })

  test('changes ground and ink of each of its surfaces in dark mode', () => {
    const several = { ...template, actions: [{ label: 'Décliner', link: 'https://okoume.test/decliner' }] }
    const page = html(several)
    const [, dark = ''] = /prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(page) ?? []

    for (const [, surface = ''] of page.matchAll(/ class="([^"]*)"/g)) {
      expect(dark).toMatch(
        new RegExp(`\\.${surface}\\{background:#\\w+!important;[^}]*color:#\\w+!important`),
      )
    }
  })

  test('is small, even when it is long', () => {
    const long = { ...template, paragraphs: Array.from({ length: 8 }, () => 'Un mot de plus. '.repeat(20)) }

    expect(html(template).length).toBeLessThan(6000)
    expect(html(long).length).toBeLessThan(12_000)
  })

  test('offers several actions, in order', () => {
    const actions = ['accepter', 'decliner', 'rejeter'].map((label) => ({
      label,
      link: `https://okoume.test/${label}`,
    }))
    const { action: _one, ...rest } = template

    for (const mail of [html({ ...rest, actions }), renderText({ ...rest, actions })]) {
      const places = actions.map(({ link }) => mail.indexOf(link))
      expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true)
    }
  })

  test('says why it was received, with its own text where it has one', () => {
    const reason = "Vous êtes l'administrateur."

    expect(wordsOf(html({ ...template, reason }))).toContain(reason)
    expect(renderText({ ...template, reason })).not.toContain('parce que cette adresse')
  })
})

describe("a person's text", () => {
  const mail: EmailTemplate = {
    summary: {
      title: hostile,
      picture: 'https://okoume.test/"><b>',
      lines: [{ name: hostile, value: hostile }],
    },
    subject: hostile,
    greeting: hostile,
    paragraphs: [hostile],
    action: { label: hostile, link: 'https://okoume.test/?a=1&b="2"' },
    reason: hostile,
  }

  test('is escaped in HTML, wherever it stands', () => {
    const page = html(mail)

    expect(page).not.toMatch(/<script|"x"|'co'|<b>/)
    expect(page.split(ESCAPED)).toHaveLength(
      1 + 'title preheader heading greeting paragraph card name value label reason'.split(' ').length,
    )
    expect(page).toContain('href="https://okoume.test/?a=1&amp;b=&quot;2&quot;"')
  })

  test('is unchanged in text', () => {
    expect(renderText(mail)).toContain(
      `${hostile}\n${hostile}\u00a0: ${hostile}\n\n${hostile}\u00a0: https://okoume.test/`,
    )
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    '//evil.test',
    '',
  ])('makes no link of %s', (link) => {
    const { action: _one, ...rest } = mail

    expect(html({ ...rest, action: { label: 'Ouvrir', link } })).not.toContain('href')
  })
})
