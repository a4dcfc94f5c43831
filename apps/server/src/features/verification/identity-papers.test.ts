import { preparePapers, prepareProofs, sendProof } from '@okoume/tests/server/identity-proofs.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { SERVER_SECRET } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { linkIn, openLink } from '@okoume/tests/server/verification-links.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNipHashes } from './nip.ts'

const NIP = '1234567890ABCD'

useTestServer({ jobs: false })
let administrator: Person
let person: Person
let papers: Awaited<ReturnType<typeof preparePapers>>
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  person = await signUpConfirmed(server, 'Mireille Mboumba')
  papers = await preparePapers(person)
})

const fileOf = ({ id }: Person) =>
  server.db.selectFrom('identityFiles').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()

async function pageOf({ id }: Person): Promise<string> {
  const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
  const { text = '' } = mails.find((mail) => mail.text.includes(id)) ?? {}
  return (await openLink(server, linkIn(text, '2'))).body
}

async function newFile(name: string, nip: string): Promise<Person> {
  const one = await signUpConfirmed(server, name)
  await one.client.submitVerification({ body: { ...(await preparePapers(one)), nip } })
  return one
}

describe('a file is refused at its field, and nothing has changed, with', () => {
  test.each([
    ['no second paper', () => ({ secondPicture: undefined }), "Ajoutez la photo de l'attestation."],
    [
      'one picture for both',
      () => ({ secondPicture: papers.documentPicture }),
      "C'est deux fois la même photo",
    ],
    [
      'the same file sent twice',
      async () => ({ secondPicture: await resend() }),
      "C'est deux fois la même photo",
    ],
    ['a document of one picture', () => ({ documentType: 'CNI' as const }), "ne demande qu'une photo"],
    ['the live photo in its place', () => ({ secondPicture: papers.livePicture }), "n'est plus là"],
  ])('%s', async (_, changed, message) => {
    const body = { ...papers, ...(await changed()) }
    const before = await tableDigests(server)
    const { fields } = await refusalOf(person.client.submitVerification({ body }))

    expect(Object.keys(fields ?? {})).toEqual(['secondPicture'])
    expect(fields?.secondPicture).toContain(message)
    expect(await tableDigests(server)).toEqual(before)
  })

  test.each(['1234567890ABC', '1234567890ABCDE', '1234567890ABC<'])('the NIP %j', async (nip) => {
    const { fields } = await refusalOf(person.client.submitVerification({ body: { ...papers, nip } }))
    expect(fields).toEqual({ nip: 'Recopiez le NIP\u00a0: 14 lettres et chiffres. Ou laissez vide.' })
  })

  const resend = async () => sendProof(person, { kind: 'document' })
})

test('a file of two papers waits, and the verifier sees both beside the photo', async () => {
  await person.client.submitVerification({ body: { ...papers, nip: ' 1234 5678 90ab cd ' } })

  const page = await pageOf(person)
  expect(page.match(/src="data:image\/jpeg/g)).toHaveLength(3)
  for (const part of ['CNI expirée et attestation NIP', NIP, 'Une pièce périmée est bonne ici.'])
    expect(page).toContain(part)
  expect(page).not.toContain('Le même NIP')
})

test('the NIP is stored encrypted, and beside it what only the secret makes of it', async () => {
  const { nip, nipHash } = await fileOf(person)
  expect([nip?.includes(NIP), nipHash?.includes(NIP)]).toEqual([false, false])
  expect(nipHash).toEqual(createNipHashes(SERVER_SECRET).of(NIP))
  expect(createNipHashes('another secret of the tests', SERVER_SECRET).all(NIP)).toContainEqual(nipHash)
})

test.each(['left out', 'empty'])('the NIP is optional: %s', async (how) => {
  const one = await signUpConfirmed(server, 'Sans Numéro')
  const body = { ...(await prepareProofs(one)), ...(how === 'empty' && { nip: ' ' }) }
  await one.client.submitVerification({ body })

  expect(await fileOf(one)).toMatchObject({ nip: null, nipHash: null })
  expect(await pageOf(one)).not.toContain('<dt>NIP')
})

test('the same NIP in the file of another open account is shown to the verifier, and decides nothing', async () => {
  const [first, second] = [
    await newFile('Paul Ndong', 'AAAA567890ABCD'),
    await newFile('Jean Obame', 'AAAA567890ABCD'),
  ]
  expect(await pageOf(second)).toContain("d'un autre compte ouvert\u00a0: Paul Ndong.")
  expect((await second.client.getUser({ params: { id: second.id } })).verifier).toBe(1)

  await server.db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', first.id).execute()
  expect(await pageOf(second)).not.toContain('Le même NIP')
})
