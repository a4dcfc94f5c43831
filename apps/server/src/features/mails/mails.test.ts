import { randomUUID } from 'node:crypto'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { rent } from '@okoume/tests/server/renting.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { expect, test } from 'vitest'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { queueMail } from './queue-mail.ts'
import type { EmailTemplate } from './render-mail.ts'

useTestServer()

const template: EmailTemplate = { subject: 'Bonjour', greeting: 'Bonjour Rose,', paragraphs: ['Un mot.'] }
const hostile = `<script>alert("x")</script> & 'co'`
const queueing = { now: new Date(), newId: newUuid, publicUrl: PUBLIC_URL }
const queue = (to: string, changes: Partial<EmailTemplate>, cause: string = randomUUID()) =>
  queueMail(server.db, { cause, to, template: { ...template, ...changes } }, queueing)

const mailsTo = (to: string) => server.visitor.listDemoMails({ query: { to } })
const sentAt = async (to: string) => {
  const row = await server.db
    .selectFrom('mails')
    .select('sentAt')
    .where('recipient', '=', to)
    .executeTakeFirst()
  return row?.sentAt
}

test('a line break in a subject injects no header', async () => {
  await queue('coupe@exemple.test', { subject: 'Objet\r\nBcc: tous@exemple.test\n\nCorps' })

  const [mail] = await mailsTo('coupe@exemple.test')
  expect(mail?.subject).toBe('Objet Bcc: tous@exemple.test Corps')
})

test('an item with a hostile title produces harmless mails', async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, '<b>Serge</b>')
  const listing = await addListing(server, owner, { title: `Scie\r\nBcc: tous ${hostile}` })
  await rent(server, renter, listing, { start: server.day(1), end: server.day(2) })

  const [mail] = await mailsTo(renter.email)

  expect(mail?.subject).toBe(`Votre demande pour ${quoted(`Scie Bcc: tous ${hostile}`)} est envoyée`)
  expect(mail?.html).not.toMatch(/<script|<b>/)
  expect(mail?.html).toContain('Bonjour &lt;b&gt;Serge&lt;/b&gt;,')
})

test('the same cause is queued once, however often and in whatever order', async () => {
  const cause = randomUUID()
  await Promise.all(Array.from({ length: 6 }, () => queue('une@exemple.test', {}, cause)))

  expect(await mailsTo('une@exemple.test')).toHaveLength(1)
})

test('a mail exists if, and only if, the transaction that causes it commits', async () => {
  const undone = server.db.transaction().execute(async (trx) => {
    const cause = randomUUID()
    await queueMail(trx, { cause, to: 'jamais@exemple.test', template }, queueing)
    throw new Error('later')
  })
  await expect(undone).rejects.toThrow('later')

  expect(await mailsTo('jamais@exemple.test')).toEqual([])
})

test('a queued mail is sent by a job', async () => {
  await queue('partie@exemple.test', {})

  expect(await waitFor('the sending', () => sentAt('partie@exemple.test'))).toBeInstanceOf(Date)
})

test("the mailbox is one person's, newest first, whatever the case of their address", async () => {
  for (const subject of ['premier', 'second']) {
    await queueMail(
      server.db,
      { cause: randomUUID(), to: 'Boite@Exemple.test', template: { ...template, subject } },
      {
        now: new Date(Date.now() + (subject === 'second' ? 1000 : 0)),
        newId: newUuid,
        publicUrl: PUBLIC_URL,
      },
    )
  }

  const subjects = (await mailsTo('boite@exemple.TEST')).map(({ subject }) => subject)
  expect(subjects).toEqual(['second', 'premier'])
})
