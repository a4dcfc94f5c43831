import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { SAW } from '@okoume/tests/server/listings.ts'
import { noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpByPhone, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import {
  applyForVerification,
  linkIn,
  openLink,
  pressButton,
} from '@okoume/tests/server/verification-links.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { remindOfVerifications } from './verification-jobs.ts'
import { createVerificationLinks, type VerificationLinks } from './verification-links.ts'

let administrator: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

const mailsTo = (to: string) => server.visitor.listDemoMails({ query: { to } })
const verifierOf = async ({ client, id }: Person) => (await client.getUser({ params: { id } })).verifier

async function applicant(name = 'Nadège Bouanga') {
  const person = await signUpConfirmed(server, name)
  return { person, links: await applyForVerification(server, administrator, person) }
}

const offerSaw = ({ client }: Person) => client.createItem({ body: SAW })

describe('pressing a button:', () => {
  test('acceptance opens the functions for verified people, without signing in again', async () => {
    const { person, links } = await applicant()
    expect((await refusalOf(offerSaw(person))).code).toBe('NOT_VERIFIED')

    const { body, statusCode } = await pressButton(server, links['2'])

    expect(statusCode).toBe(200)
    expect(body).toContain('L&#39;identité de Nadège Bouanga est vérifiée')
    await offerSaw(person)
    expect((await server.visitor.getUser({ params: { id: person.id } })).verifier).toBe(2)
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe('Votre identité est vérifiée')
    expect(mail?.text).toContain(`${PUBLIC_URL}/tableau-de-bord/mes-objets/ajouter`)
  })

  test('the length of a reason is counted as on the page: browsers send two characters for a line break', async () => {
    const { person, links } = await applicant()
    const reason = `${'x'.repeat(49)}\n`.repeat(9) + 'x'.repeat(50)

    expect((await pressButton(server, links['0'], reason.replaceAll('\n', '\r\n'))).statusCode).toBe(200)

    expect(await person.client.getUser({ params: { id: person.id } })).toMatchObject({
      verifierReason: reason,
    })
  })

  test('a refusal gives the reason, and the person may try again', async () => {
    const { person, links } = await applicant()

    expect((await pressButton(server, links['0'], '  La photo est floue.\r\nReprenez-la. ')).statusCode).toBe(
      200,
    )

    expect(await verifierOf(person)).toBe(0)
    expect(await person.client.getUser({ params: { id: person.id } })).toMatchObject({
      verifierReason: 'La photo est floue.\nReprenez-la.',
    })
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe("Votre dossier n'a pas été accepté")
    expect(mail?.text).toContain('La photo est floue.')
    expect(mail?.text).toContain(`${PUBLIC_URL}/tableau-de-bord/profil#verification`)
    const again = await applyForVerification(server, administrator, person)
    await pressButton(server, again['2'])
    expect(await verifierOf(person)).toBe(2)
  })

  test.each([
    ['2', 'Votre identité est vérifiée'],
    ['0', "Votre dossier n'a pas été accepté"],
    ['-1', 'Votre vérification est rejetée'],
  ] as const)('a person without an e-mail reads decision %s among the notices', async (decision, title) => {
    const person = await signUpByPhone(server, 'Landry Koumba')
    const links = await applyForVerification(server, administrator, person)

    await pressButton(server, links[decision], decision === '2' ? undefined : 'La photo est floue.')

    const [notice, ...others] = await noticesTo(person)
    expect([notice?.title, others]).toEqual([title, []])
    expect(notice?.paragraphs.join().includes('La photo est floue.')).toBe(decision !== '2')
  })

  test('a rejection is final', async () => {
    const { person, links } = await applicant()

    expect((await pressButton(server, links['-1'], 'La pièce est fausse.')).statusCode).toBe(200)

    expect(await verifierOf(person)).toBe(-1)
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe('Votre vérification est rejetée')
    expect(mail?.text).toContain('La pièce est fausse.')
    expect((await refusalOf(person.client.askLivenessPrompt())).code).toBe('VERIFICATION_CLOSED')
  })

  test.each(['0', '-1'] as const)(
    '%s without a reason changes nothing, and a page says what is missing',
    async (decision) => {
      const { links } = await applicant()
      const before = await tableDigests(server)
      for (const reason of [undefined, '', ' \r\n ', 'x'.repeat(501)]) {
        const { body, statusCode, headers } = await pressButton(server, links[decision], reason)
        expect(statusCode).toBe(400)
        expect(headers['content-type']).toContain('text/html')
        expect(body).toMatch(reason && reason.length > 500 ? /500 caractères au plus/ : /Écrivez la raison/)
        expect(body).toContain('<a class="button" href="">Revenir à la page</a>')
      }

      expect(await tableDigests(server)).toEqual(before)
    },
  )

  test('every link of the file is used up by the first decision', async () => {
    const { person, links } = await applicant()
    await pressButton(server, links['0'], 'La photo est floue.')
    const before = await tableDigests(server)
    for (const url of Object.values(links)) {
      for (const answer of [await openLink(server, url), await pressButton(server, url, 'Encore.')]) {
        expect(answer.statusCode).toBe(410)
        expect(answer.body).toContain('Ce lien a expiré ou a déjà servi.')
      }
    }
    expect(await tableDigests(server)).toEqual(before)
    await applyForVerification(server, administrator, person)
    expect((await openLink(server, links['2'])).statusCode).toBe(410)
  })

  test('two administrators at once decide once, and the person is notified once', async () => {
    const { person, links } = await applicant()
    const answers = await Promise.all([
      pressButton(server, links['2']),
      pressButton(server, links['-1'], 'Non.'),
      pressButton(server, links['0'], 'Flou.'),
      pressButton(server, links['2']),
    ])

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410])
    const [decided, ...others] = await mailsTo(person.email)
    expect(others.map(({ subject }) => subject)).toEqual(['Votre dossier est bien arrivé'])
    expect(decided?.subject).not.toBe('Votre dossier est bien arrivé')
  })
})

describe('a verification link', () => {
  test("that is forged, truncated, or another person's shows nothing and decides nothing", async () => {
    const { person, links } = await applicant()
    const { person: other, links: others } = await applicant('Landry Koumba')
    const [address = '', proof = ''] = links['2'].split('?lien=')
    const [, theirs = ''] = others['2'].split('?lien=')
    const forged = createVerificationLinks('a guessed secret').sign(
      { fileId: proof.split('.')[0] ?? '', userId: person.id },
      new Date(),
    )
    const before = await tableDigests(server)
    const wrong = [
      address,
      `${address}?lien=`,
      `${address}?lien=${proof.slice(0, -1)}`,
      `${address}?lien=${forged}`,
      `${address}?lien=${theirs}`,
      `/api/users/verify/${other.id}/2?lien=${proof}`,
      `/api/users/verify/${randomUUID()}/2?lien=${proof}`,
    ]
    for (const url of wrong) {
      for (const answer of [await openLink(server, url), await pressButton(server, url)]) {
        expect(answer.statusCode, url).toBe(403)
        expect(answer.body).toContain('Ce lien n&#39;est pas valable.')
        expect(answer.body).not.toContain('data:image')
      }
    }
    expect(await tableDigests(server)).toEqual(before)
  })

  test('expires after 14 days; a week before, and each week, administrators get new ones', async () => {
    const { person, links } = await applicant()
    await server.passDays(7)
    await server.runDue()
    const reminders = (await mailsTo(administrator.email)).filter(({ text }) => text.includes(person.id))
    expect(reminders.map(({ subject }) => subject)).toEqual([
      "Toujours en attente\u00a0: l'identité de Nadège Bouanga",
      'Identité à vérifier\u00a0: Nadège Bouanga',
    ])
    expect((await openLink(server, links['2'])).statusCode).toBe(200)
    await server.passDays(7)

    expect((await openLink(server, links['2'])).statusCode).toBe(410)
    expect((await pressButton(server, links['2'])).statusCode).toBe(410)
    const fresh = linkIn(reminders[0]?.text ?? '', '2')
    expect((await pressButton(server, fresh)).statusCode).toBe(200)
    expect(await verifierOf(person)).toBe(2)
  })

  test('is renewed for each waiting file, batch after batch, also where one cannot be sent', async () => {
    const waiting = [await applicant(), await applicant(), await applicant()].map(({ person }) => person.id)
    const broken = waiting[1]
    const links: VerificationLinks = {
      ...createVerificationLinks('a secret of the tests that is as long'),
      sign({ userId }) {
        if (userId === broken) throw new Error('no link for this one')
        return 'a-proof'
      },
    }
    const context = { db: server.db, links, notify }
    const muchLater = new Date(Date.now() + 90 * DAY_MS)

    await expect(remindOfVerifications(context, muchLater, 1)).rejects.toThrow('no link for this one')

    const mails = await mailsTo(administrator.email)
    const reminded = waiting.filter((id) =>
      mails.some(({ subject, text }) => subject.startsWith('Toujours en attente') && text.includes(id)),
    )
    expect(reminded).toEqual(waiting.filter((id) => id !== broken))
  })

  test("gives a program the contract's error", async () => {
    const url = `/api/users/verify/${randomUUID()}/2`
    const answer = await server.http.inject({ url })

    expect(answer.json().error.code).toBe('LINK_INVALID')
  })

  test("accepts only its own form's fields", async () => {
    const { links } = await applicant()
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await server.http.inject({
        method: 'POST',
        url: links['2'],
        headers: { 'content-type': type },
        payload: '{"reason":"x"}',
      })
      expect(answer.json().error.code, type).toBe('UNSUPPORTED_MEDIA_TYPE')
    }
  })
})
