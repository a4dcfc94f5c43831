import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { prepareProofs, sendProof } from '@okoume/tests/server/identity-proofs.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let administrators: readonly Person[]
useTestServer({ jobs: false })
beforeAll(async () => {
  administrators = [
    await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true }),
    await signUpConfirmed(server, 'Autre Équipe', { administrator: true }),
  ]
})

const filesOf = (id: string) =>
  server.db.selectFrom('identityFiles').selectAll().where('userId', '=', id).execute()
const mailsTo = (to: string) => server.visitor.listDemoMails({ query: { to } })

test('a submitted file waits, and the person sees so', async () => {
  const person = await signUpConfirmed(server, 'Nadège Bouanga')
  await server.db
    .updateTable('users')
    .set({ verifierReason: 'La photo était floue.' })
    .where('id', '=', person.id)
    .execute()

  const user = await person.client.submitVerification({ body: await prepareProofs(person) })

  expect(user).toMatchObject({ id: person.id, verifier: 1, email: person.email, verifierReason: null })
  expect(await filesOf(person.id)).toMatchObject([{ documentType: 'CNI', decision: null, decidedAt: null }])
})

test('the number of the document is stored encrypted', async () => {
  const person = await signUpConfirmed(server, 'Nadège Bouanga')
  await person.client.submitVerification({ body: await prepareProofs(person) })

  const [file] = await filesOf(person.id)
  expect(file?.documentNumber?.includes('1234567')).toBe(false)
  const { rows } = await server.pool.query<{ found: boolean }>(
    `select bool_or(row::text like '%1234567%') as found from identity_files as row`,
  )
  expect(rows).toEqual([{ found: false }])
})

test('each administrator is mailed the three links, and the person a confirmation', async () => {
  const person = await signUpConfirmed(server, 'Annick Ondo')
  await person.client.submitVerification({ body: await prepareProofs(person) })

  for (const { email } of administrators) {
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain('Annick Ondo')
    expect(mail?.text).toContain("Carte nationale d'identité")
    for (const decision of ['2', '0', '-1']) {
      expect(mail?.text).toContain(`${PUBLIC_URL}/api/users/verify/${person.id}/${decision}?lien=`)
    }
  }
  const mails = await mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre dossier est bien arrivé'])
})

test('no mail contains the number of the document, or a picture', async () => {
  const person = await signUpConfirmed(server, 'Landry Koumba')
  const proofs = await prepareProofs(person)
  await person.client.submitVerification({ body: { ...proofs, documentNumber: 'XZ 998877' } })

  for (const { subject, text, html } of await server.visitor.listDemoMails({ query: {} })) {
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/998877|data:image|base64/)
      for (const id of [proofs.documentPicture, proofs.livePicture]) expect(part).not.toContain(id)
    }
  }
})

test('many concurrent submissions are one file, and one mail to each', async () => {
  const person = await signUpConfirmed(server, 'Prisca Ntsame')
  const first = await prepareProofs(person)
  const second = { ...first, documentPicture: await sendProof(person, { kind: 'document' }) }
  const outcomes = await Promise.allSettled(
    [first, second, first, second, first, second].map((body) => person.client.submitVerification({ body })),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'VERIFICATION_CLOSED' })
  }
  expect(await filesOf(person.id)).toHaveLength(1)
  expect(await mailsTo(person.email)).toHaveLength(1)
})

describe('a file is refused, and nothing has changed, with', () => {
  let person: Person
  let other: Person
  let good: Awaited<ReturnType<typeof prepareProofs>>
  let others: Awaited<ReturnType<typeof prepareProofs>>
  beforeAll(async () => {
    person = await signUpConfirmed(server, 'Thierry Moussavou')
    other = await signUpConfirmed(server, 'Ferdinand Nzoghe')
    good = await prepareProofs(person)
    others = await prepareProofs(other)
  })

  async function missing(changed: Partial<typeof good>) {
    const before = await tableDigests(server)
    const { code } = await refusalOf(person.client.submitVerification({ body: { ...good, ...changed } }))
    expect(code).toBe('IDENTITY_PICTURE_MISSING')
    expect(await tableDigests(server)).toEqual(before)
  }

  test('a missing picture', () => missing({ documentPicture: randomUUID() }))
  test("another person's document", () => missing({ documentPicture: others.documentPicture }))
  test("another person's photo", () => missing({ livePicture: others.livePicture }))
  test('swapped pictures', () =>
    missing({ documentPicture: good.livePicture, livePicture: good.documentPicture }))
  test('one picture for both', () => missing({ livePicture: good.documentPicture }))

  test('a picture that was uploaded more than a day ago', async () => {
    const old = await sendProof(person, { kind: 'document' })
    await server.db
      .updateTable('identityPictures')
      .set({ createdAt: new Date(Date.now() - 25 * HOUR_MS) })
      .where('id', '=', old)
      .execute()

    await missing({ documentPicture: old })
  })

  test('a picture of an older file', async () => {
    await person.client.submitVerification({ body: good })
    await server.db.updateTable('users').set({ verifier: 0 }).where('id', '=', person.id).execute()

    await missing({})
  })
})

test('a prompt is used by one file: another photo of it cannot be used later', async () => {
  const person = await signUpConfirmed(server, 'Nadège Bouanga')
  const { id: prompt } = await person.client.askLivenessPrompt()
  const proofs = {
    documentType: 'CNI' as const,
    documentNumber: 'GA 1234567',
    documentPicture: await sendProof(person, { kind: 'document' }),
    livePicture: await sendProof(person, { kind: 'live', prompt }),
  }
  const spare = await sendProof(person, { kind: 'live', prompt })
  await person.client.submitVerification({ body: proofs })
  await server.db
    .updateTable('identityFiles')
    .set({ decision: 0, reason: 'Flou.', decidedAt: new Date() })
    .where('userId', '=', person.id)
    .execute()
  await server.db.updateTable('users').set({ verifier: 0 }).where('id', '=', person.id).execute()
  const documentPicture = await sendProof(person, { kind: 'document' })

  const again = person.client.submitVerification({ body: { ...proofs, documentPicture, livePicture: spare } })

  expect((await refusalOf(again)).code).toBe('IDENTITY_PICTURE_MISSING')
})
