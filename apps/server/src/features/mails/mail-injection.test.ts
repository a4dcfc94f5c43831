import { type PlayedMailServer, playMailServer } from '@okoume/tests/server/mail-server.ts'
import { PUBLIC_URL, startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { queueMail } from './queue-mail.ts'
import type { EmailTemplate } from './render-mail.ts'

let post: PlayedMailServer
let server: TestServer
beforeAll(async () => {
  post = await playMailServer()
  server = await startTestServer({
    mail: {
      kind: 'smtp',
      host: '127.0.0.1',
      port: post.port,
      encryption: 'none',
      account: undefined,
      from: { name: "L'équipe d'Okoumé", address: 'bonjour@okoume.test' },
    },
  })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})

const ordinary: EmailTemplate = {
  subject: 'Votre demande pour «\u00a0Scie\u00a0» est envoyée',
  greeting: 'Bonjour Rose,',
  paragraphs: ['Un mot.'],
  action: { label: 'Voir', link: 'https://okoume.test/tableau-de-bord?a=1&b=2' },
}

/** The received mail, raw and as a mail program parses it. */
async function send(
  changes: Partial<EmailTemplate>,
): Promise<{ readonly raw: string; readonly read: Email }> {
  const before = post.messages.length
  const now = new Date()
  const cause = `injection ${newUuid(now)}`
  await queueMail(
    server.db,
    { cause, to: 'rose@exemple.test', template: { ...ordinary, ...changes } },
    { now, newId: newUuid, publicUrl: PUBLIC_URL },
  )
  const raw = await waitFor('the message', async () => post.messages[before])
  return { raw, read: await PostalMime.parse(raw) }
}

/** Header names before the first empty line. */
function headerNames(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  return head.split('\r\n').flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
}

const USUAL_HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

test('an ordinary mail arrives whole: both parts, one sender, one recipient, no automatic replies', async () => {
  const { raw, read } = await send({})

  expect(headerNames(raw).toSorted()).toEqual(USUAL_HEADERS)
  expect(read).toMatchObject({
    from: { name: "L'équipe d'Okoumé", address: 'bonjour@okoume.test' },
    to: [{ name: '', address: 'rose@exemple.test' }],
    subject: ordinary.subject,
    attachments: [],
  })
  expect(read.html).toContain('<p style')
  expect(read.html).toContain('href="https://okoume.test/tableau-de-bord?a=1&amp;b=2"')
  expect(read.text).toContain('Bonjour Rose,\n\nUn mot.')
  expect(raw).toMatch(/^auto-submitted: auto-generated\r$/im)
  expect(raw).not.toMatch(/[^\r]\n/)
})

test('a mail that can be stopped names where, for one POST of a mail program', async () => {
  const unsubscribe = 'https://okoume.test/api/alerts/recherche/1/stop?lien=abc.def_g-h'
  const { raw, read } = await send({ unsubscribe })

  expect(headerNames(raw).toSorted()).toEqual(
    [...USUAL_HEADERS, 'list-unsubscribe', 'list-unsubscribe-post'].toSorted(),
  )
  const values = read.headers
    .filter(({ key }) => key.startsWith('list-unsubscribe'))
    .map(({ value }) => value)
  expect(values).toEqual([`<${unsubscribe}>`, 'List-Unsubscribe=One-Click'])
})

const HEADER_BREAKS = [
  ['a line break', 'Objet\r\nBcc: tous@exemple.test'],
  ['a bare carriage return', 'Objet\rBcc: tous@exemple.test'],
  ['a bare line feed', 'Objet\nBcc: tous@exemple.test\n\n<p>corps</p>'],
  ['a folded line', 'Objet\r\n Bcc: tous@exemple.test'],
  ['the line and paragraph separators', 'Objet\u2028Bcc: tous@exemple.test\u2029Cc: x@y.test'],
  ['other controls', 'Objet\v\f\x85\x1bBcc: tous@exemple.test'],
  ['a line so long that it must be folded', `${'très long '.repeat(40)}\r\nBcc: tous@exemple.test`],
  ['an end of message', 'Objet\r\n.\r\nRCPT TO:<tous@exemple.test>'],
] as const

describe("a subject, or a person's text in it", () => {
  test.each(HEADER_BREAKS)('with %s injects no header', async (_what, subject) => {
    const { raw, read } = await send({ subject })

    expect(headerNames(raw).toSorted()).toEqual(USUAL_HEADERS)
    expect(read.to).toEqual([{ name: '', address: 'rose@exemple.test' }])
    expect(read.cc ?? read.bcc ?? []).toEqual([])
    expect(read.subject).not.toMatch(/[\r\n\u2028\u2029\v\f]/)
    expect(read.html).toContain('Un mot.')
  })

  test.each([
    ['encoded in base 64', '=?utf-8?B?VsOpcmlmaWV6IHZvdHJlIGNvbXB0ZQ==?='],
    ['encoded in letters', 'Scie =?UTF-8?Q?=0D=0ABcc:_tous=40exemple.test?= neuve'],
  ])('that looks %s stays as it was written', async (_what, subject) => {
    const { read } = await send({ subject })

    expect(read.subject?.replaceAll('= ?', '=?')).toBe(subject)
  })

  test('does not change the text direction', async () => {
    const { read } = await send({ subject: 'Scie \u202egnp.exe\u202c \u2066neuve\u2069' })

    expect(read.subject).toBe('Scie gnp.exe neuve')
  })
})

describe('a name, a title or a reason', () => {
  const TAGS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><a href="https://evil.test">ici</a>',
    "' onmouseover='alert(1)",
    '</p></div></body></html><iframe src=//evil.test>',
    '<!-- ',
    '&lt;b&gt; &amp;#60;',
    ']]><![CDATA[',
  ]

  test.each(TAGS)('with %s is plain text in both parts', async (words) => {
    const paragraphs = [`Motif : ${words}`]
    const { read } = await send({ greeting: `Bonjour ${words},`, paragraphs, reason: words })
    const { read: without } = await send({ paragraphs: ['Motif'], reason: 'x' })

    expect(tagsOf(read.html)).toEqual(tagsOf(without.html))
    expect(read.text).toContain(`Bonjour ${words},\n\nMotif\u00a0: ${words}`)
  })

  test('does not reverse the amount that follows it', async () => {
    const paragraphs = ['Tout vous est remboursé pour « Scie\u202e\u2066 » de 41 400 FCFA.']
    const { read } = await send({ greeting: 'Bonjour \u2067Rose,', paragraphs })

    for (const part of [read.text, read.html]) {
      expect(part).toContain('pour «\u00a0Scie\u00a0» de 41 400 FCFA.')
      expect(part).toContain('Bonjour Rose,')
    }
  })

  test('with line breaks stays inside the message', async () => {
    const { raw, read } = await send({ greeting: 'Bonjour\r\n.\r\nQUIT', paragraphs: ['.\r\n..\r\n.'] })

    expect(post.messages.at(-1)).toBe(raw)
    expect(read.text).toContain("L'équipe Okoumé")
  })
})

/** The elements with their attributes: everything that could be active. */
function tagsOf(html: string | undefined): string[] {
  return html?.match(/<[!/a-z][^>]*>/gi) ?? []
}
