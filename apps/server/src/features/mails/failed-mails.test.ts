import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { openAccount } from '../accounts/open-account.ts'

let administrator: Person
useTestServer()
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
beforeEach(async () => {
  await server.db.deleteFrom('mails').execute()
})

const message = { subject: 'Votre annonce', message: 'Un mot.' }
async function write(to: string, content = message) {
  await openAccount(server.db, { id: randomUUID(), email: to, name: 'Rose Mboumba' }, new Date())
  return administrator.client.sendMail({ body: { to, ...content } })
}
const mailTo = (to: string) =>
  server.db.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
const givenUp = (to: string) =>
  waitFor('the mail to be given up', async () => {
    const { mails } = await administrator.client.listFailedMails()
    return mails.find((mail) => mail.to === to)
  })

/** Past mails, with their hours of age and outcomes. */
async function putMails(count: number, state: { readonly failed: boolean }): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.now() - index * HOUR_MS)
    return {
      id: newUuid(at),
      cause: randomUUID(),
      recipient: `mail-${index}@exemple.test`,
      subject: 'Bonjour',
      textBody: '',
      htmlBody: '',
      queuedAt: at,
      failedAt: state.failed ? at : null,
      failureKind: 'deferred' as const,
      failure: '451 later',
      attempts: 3,
    }
  })
  await server.db.insertInto('mails').values(rows).execute()
  return rows.map(({ id }) => id)
}

describe('a message from an administrator', () => {
  test('is a mail like the others, in paragraphs, from the team, with its author in the audit trail', async () => {
    const text = 'Bonsoir Rose,\r\nvotre annonce est en ligne.\r\n \r\n\n<b>Merci</b> !'
    expect(await write('rose@exemple.test', { subject: 'Votre annonce', message: text })).toEqual({
      ok: true,
    })

    const mail = await waitFor('the sending', async () => {
      const row = await mailTo('rose@exemple.test')
      return row.sentAt && row
    })
    expect(mail.subject).toBe('Votre annonce')
    expect(mail.cause).toContain(administrator.id)
    expect(mail.htmlBody).toMatch(/>Bonsoir Rose,<br>votre annonce est en ligne\.<\/p>/)
    expect(mail.htmlBody).toContain('>&lt;b&gt;Merci&lt;/b&gt;\u202f!</p>')
    expect(mail.textBody).toContain('votre annonce est en ligne.\n\n<b>Merci</b>\u202f!\n\n')
  })

  test('goes to nobody who has no account, nor to one that is closed', async () => {
    const left = await signUpConfirmed(server, 'Serge Ndong')
    await left.client.closeAccount({ params: { id: left.id } })
    await server.db.deleteFrom('mails').execute()
    for (const to of ['x@y.zz', left.email])
      expect(await refusalOf(administrator.client.sendMail({ body: { to, ...message } }))).toMatchObject({
        status: 400,
        fields: { to: "Aucun compte n'a cette adresse." },
      })
    expect(await server.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('is sent each time it is written', async () => {
    await write('deux@exemple.test')
    await write('deux@exemple.test')

    expect(await server.visitor.listDemoMails({ query: { to: 'deux@exemple.test' } })).toHaveLength(2)
  })
})

describe('a mail that failed permanently', () => {
  test('is listed with the refusing server and its words, and stays out of the mailbox', async () => {
    await write('nadege@refuse.test')

    expect(await givenUp('nadege@refuse.test')).toMatchObject({
      subject: 'Votre annonce',
      attempts: 1,
      kind: 'recipient',
      reason: '550 5.1.1 No such mailbox here',
    })
    expect(await server.visitor.listDemoMails({ query: { to: 'nadege@refuse.test' } })).toEqual([])
  })

  test.each([
    ['finance', '21 400 FCFA', 'rose@ailleurs.test'],
    ['support', '*** FCFA', 'r***@ailleurs.test'],
  ] as const)('is shown to support and %s with %s, and %s', async (role, amount, address) => {
    const { client } = await signUpConfirmed(server, 'Paul Essono', { roles: ['support', role] })
    const [id = ''] = await putMails(1, { failed: true })
    await server.db
      .updateTable('mails')
      .set({
        subject: `Votre remboursement de ${formatFrancs(21_400)} est retardé`,
        failure: '550 <rose@ailleurs.test>: no such mailbox, mail-0@exemple.test forwards to it',
      })
      .where('id', '=', id)
      .execute()
    const [mail] = (await client.listFailedMails()).mails

    expect(mail?.subject.replace(/\s/g, ' ')).toBe(`Votre remboursement de ${amount} est retardé`)
    expect(mail?.reason).toContain(`550 <${address}>`)
    expect(mail?.reason.includes('mail-0')).toBe(role === 'finance')
  })

  test('is sent on a retry once the obstacle is gone', async () => {
    await write('serge@refuse.test')
    const { id } = await givenUp('serge@refuse.test')
    await server.db
      .updateTable('mails')
      .set({ recipient: 'serge@exemple.test' })
      .where('id', '=', id)
      .execute()

    expect(await administrator.client.retryMail({ params: { id } })).toEqual({ ok: true })

    await waitFor('the sending', async () => (await mailTo('serge@exemple.test')).sentAt)
    expect(await mailTo('serge@exemple.test')).toMatchObject({ attempts: 1, failedAt: null, failure: null })
    expect(await administrator.client.listFailedMails()).toEqual({ mails: [], more: false, waiting: 0 })
  })

  test('is listed again when it is refused again', async () => {
    await write('annick@refuse.test')
    const first = await givenUp('annick@refuse.test')
    await administrator.client.retryMail({ params: { id: first.id } })

    const again = await givenUp('annick@refuse.test')
    expect(again.id).toBe(first.id)
    expect(again.failedAt >= first.failedAt).toBe(true)
  })

  test('is retried once, however many administrators press at the same time', async () => {
    await write('presse@refuse.test')
    const { id } = await givenUp('presse@refuse.test')
    await server.db
      .updateTable('mails')
      .set({ recipient: 'presse@exemple.test' })
      .where('id', '=', id)
      .execute()

    const tries = Array.from({ length: 5 }, () => administrator.client.retryMail({ params: { id } }))
    const outcomes = await Promise.allSettled(tries)

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes.filter((one) => one.status === 'rejected')) {
      expect(outcome.reason).toMatchObject({ code: 'MAIL_NOT_FOUND', status: 404 })
    }
  })

  test.each(['unknown', 'sent', 'still tried'])('is not one that is %s', async (what) => {
    const [waiting = ''] = await putMails(1, { failed: false })
    if (what === 'sent') await server.db.updateTable('mails').set({ sentAt: new Date() }).execute()
    const id = what === 'unknown' ? randomUUID() : waiting

    await expect(administrator.client.retryMail({ params: { id } })).rejects.toMatchObject({
      code: 'MAIL_NOT_FOUND',
    })
  })
})

test('the newest hundred are listed, with a note that there are more', async () => {
  const ids = await putMails(101, { failed: true })

  const { mails, more } = await administrator.client.listFailedMails()

  expect(mails.map(({ id }) => id)).toEqual(ids.slice(0, 100))
  expect(more).toBe(true)
  await server.db
    .deleteFrom('mails')
    .where('id', '=', ids[0] ?? '')
    .execute()
  expect((await administrator.client.listFailedMails()).more).toBe(false)
})

test('mails that wait for a retry are counted, so that an empty list does not look as if all were well', async () => {
  await putMails(7, { failed: false })

  expect(await administrator.client.listFailedMails()).toEqual({ mails: [], more: false, waiting: 7 })
})
