import { randomUUID } from 'node:crypto'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { upload } from '@okoume/tests/server/pictures.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { applyForVerification, pressButton } from '@okoume/tests/server/verification-links.ts'
import { beforeAll, expect, test } from 'vitest'

let administrator: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

const save = ({ client }: Person, change: Partial<typeof SAW> = {}, id: string = randomUUID()) =>
  client.saveItemDraft({ params: { id }, body: { ...SAW, ...change } })
const draftsOf = async ({ client }: Person) => client.listItemDrafts({})
const itemsOf = (person: Person) => server.visitor.listOwnerItems({ params: { ownerId: person.id } })
const newestMail = async (person: Person) =>
  (await server.visitor.listDemoMails({ query: { to: person.email } }))[0]

test('a draft waits unseen, can be changed, and goes online by itself once the identity is verified', async () => {
  const person = await signUpConfirmed(server, 'Nadège Bouanga')
  const photo = await upload(person)
  const { id } = await save(person, { title: 'Scie', images: [photo.secure_url] })
  expect(await save(person, { title: 'Scie sauteuse', images: [photo.secure_url] }, id)).toEqual({
    id,
    online: false,
  })
  expect(await draftsOf(person)).toMatchObject([{ id, title: 'Scie sauteuse', price: SAW.price }])
  expect(await itemsOf(person)).toEqual([])
  expect((await refusalOf(server.visitor.getItem({ params: { id } }))).code).toBe('ITEM_NOT_FOUND')

  const links = await applyForVerification(server, administrator, person)
  await pressButton(server, links['2'])

  const [item] = await itemsOf(person)
  expect(item).toMatchObject({ id, title: 'Scie sauteuse', offered: true })
  expect(item?.images).toEqual([new URL(photo.secure_url).pathname])
  expect(await draftsOf(person)).toEqual([])
  const mail = await newestMail(person)
  expect(mail?.text).toContain(`Votre annonce ${quoted('Scie sauteuse')} est en ligne`)
  expect(mail?.text).toContain(`/objet/${id}`)
})

test('a draft of before there were prices for a week and a month has none', async () => {
  const person = await signUpConfirmed(server, 'Gisèle Mba')
  const { id } = await save(person)
  await server.pool.query(
    `update item_drafts set listing = listing - 'weekPrice' - 'monthPrice' where id = $1`,
    [id],
  )
  expect(await draftsOf(person)).toMatchObject([{ id, weekPrice: null, monthPrice: null }])
})

test('a draft that was saved as the decision fell is online at once', async () => {
  const person = await signUpConfirmed(server, 'Yann Ondo')
  const { id } = await save(person)
  const links = await applyForVerification(server, administrator, person)
  const late = randomUUID()
  await Promise.all([pressButton(server, links['2']), save(person, { title: 'Rabot' }, late)])

  expect((await itemsOf(person)).map((item) => item.id).toSorted()).toEqual([id, late].toSorted())
  expect(await draftsOf(person)).toEqual([])
  expect(await save(person, {}, late)).toEqual({ id: late, online: true })
  expect(await itemsOf(person)).toHaveLength(2)
})

test('a declined file leaves the drafts; a final rejection deletes them and takes no other', async () => {
  const person = await signUpConfirmed(server, 'Paul Essono')
  await save(person)
  const declined = await applyForVerification(server, administrator, person)
  await pressButton(server, declined['0'], 'La photo est floue.')
  expect(await draftsOf(person)).toHaveLength(1)

  const rejected = await applyForVerification(server, administrator, person)
  await pressButton(server, rejected['-1'], 'Document faux.')
  expect(await draftsOf(person)).toEqual([])
  expect((await refusalOf(save(person))).code).toBe('NOT_VERIFIED')
})

test("another person's draft cannot be read, changed or deleted, nor an item's id be taken", async () => {
  const person = await signUpConfirmed(server, 'Aude Minko')
  const other = await signUpConfirmed(server, 'Eric Ella')
  const { id } = await save(person)

  expect((await refusalOf(save(other, { title: 'Autre' }, id))).code).toBe('ITEM_ID_TAKEN')
  await other.client.deleteItemDraft({ params: { id } })
  expect(await draftsOf(other)).toEqual([])
  expect(await draftsOf(person)).toMatchObject([{ id, title: SAW.title }])
  const owner = await signUpOwner(server, 'Rose Mboumba')
  const item = await owner.client.createItem({ body: SAW })
  expect((await refusalOf(save(other, {}, item.id))).code).toBe('ITEM_ID_TAKEN')

  await person.client.deleteItemDraft({ params: { id } })
  expect(await draftsOf(person)).toEqual([])
})

test('a person keeps twenty drafts at most', async () => {
  const person = await signUpConfirmed(server, 'Guy Mba')
  const [first] = await Promise.all(Array.from({ length: 20 }, () => save(person)))
  expect((await refusalOf(save(person))).code).toBe('TOO_MANY_DRAFTS')
  await save(person, { title: 'Changée' }, first?.id)
  expect(await draftsOf(person)).toHaveLength(20)
})

test('the drafts are in the archive of an account, and go with it', async () => {
  const person = await signUpConfirmed(server, 'Irène Koumba')
  const { id } = await save(person)
  const { itemDrafts } = await person.client.exportAccount({ params: { id: person.id } })
  expect(itemDrafts).toMatchObject([{ id, title: SAW.title }])
  await person.client.closeAccount({ params: { id: person.id } })
  const left = await server.db.selectFrom('itemDrafts').select('id').where('id', '=', id).execute()
  expect(left).toEqual([])
})
