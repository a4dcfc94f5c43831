import type { PartInput } from '@okoume/contract/contract.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_SEARCHES } from '@okoume/domain/search/saved-search.ts'
import { ALERTS_URL, alertContext } from '@okoume/tests/server/alert-context.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listingJobs } from './listing-jobs.ts'
import { notifyDueSearches, sweepSearches } from './saved-searches/notify-of-matches.ts'

useTestServer({ jobs: false })

let now = new Date()
let owner: Person
let person: Person
beforeEach(async () => {
  now = new Date()
  owner = await signUpOwner(server)
  person = await signUpConfirmed(server, 'Ada Ndong')
})

const context = () => alertContext(server, () => now)
const changed = (id: string) => listingJobs(context())['item-changed']({ id })
const evening = () => notifyDueSearches(context(), now)
const passDays = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}

async function titlesOf({ client }: Person) {
  const { notices } = await client.listNotices({ query: {} })
  return notices.flatMap(({ title }) => (title.startsWith('Un nouvel objet') ? [title] : []))
}

async function save(who: Person, body: PartInput<'saveSearch', 'body'>) {
  const { searches } = await who.client.saveSearch({ body })
  return searches[0]?.id ?? ''
}

describe('the link of a mail', () => {
  /** The latest mail to the person, and a use of its link without a session. */
  async function mailed() {
    const { unsubscribe, textBody, htmlBody } = await server.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', person.email)
      .where('unsubscribe', 'is not', null)
      .orderBy('queuedAt', 'desc')
      .executeTakeFirstOrThrow()
    const url = unsubscribe?.replace(ALERTS_URL, '') ?? ''
    expect(textBody).toContain(unsubscribe)
    expect(htmlBody).toContain('Arrêter cette alerte')
    const use = async (body?: URLSearchParams | FormData) => {
      // Written as a browser or mail program writes it.
      const request = new Request(ALERTS_URL, { method: 'POST', body: body ?? '' })
      const answer = await server.http.inject({
        url,
        method: body ? 'POST' : 'GET',
        headers: {
          accept: 'text/html',
          ...(body && { 'content-type': request.headers.get('content-type') ?? '' }),
        },
        ...(body && { payload: Buffer.from(await request.arrayBuffer()) }),
      })
      return { status: answer.statusCode, page: answer.body }
    }
    return { get: () => use(), post: use }
  }
  const listed = async () => (await person.client.listSavedSearches()).searches.length
  const announced = async () => {
    await changed((await addListing(server, owner, { category: 'jardin' })).id)
    await evening()
  }

  test('asks, stops by its button, and takes that back; what came meanwhile is not announced', async () => {
    await save(person, { category: 'jardin' })
    await announced()
    const link = await mailed()
    expect(await link.get()).toMatchObject({
      status: 200,
      page: expect.stringContaining('Arrêter cette alerte\u202f?'),
    })
    expect(await listed()).toBe(1)
    const stopped = await link.post(new URLSearchParams({ action: 'arreter' }))
    expect(stopped).toMatchObject({ status: 200, page: expect.stringContaining('Reprendre l&#39;alerte') })
    expect(await listed()).toBe(0)
    await announced()
    expect(await titlesOf(person)).toHaveLength(1)
    await link.post(new URLSearchParams({ action: 'reprendre' }))
    expect(await listed()).toBe(1)
    await announced()
    expect(await titlesOf(person)).toHaveLength(2)
  })

  test.each([
    ['fields', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    [
      'a form',
      () => {
        const form = new FormData()
        form.set('List-Unsubscribe', 'One-Click')
        return form
      },
    ],
  ])('is used by a mail program with one POST of %s', async (_, body) => {
    await save(person, { category: 'jardin' })
    await announced()
    const { post } = await mailed()
    expect(await post(body())).toMatchObject({ status: 200 })
    expect(await listed()).toBe(0)
  })

  test('of a favourite unmarks it, and marks it again', async () => {
    const { id } = await addListing(server, owner, { title: 'Échelle' })
    await person.client.addFavourite({ params: { id } })
    await server.db.updateTable('items').set({ price: 100, pricePerDay: 100 }).where('id', '=', id).execute()
    await changed(id)
    const { post } = await mailed()
    expect((await post(new URLSearchParams())).page).toContain('n&#39;est plus dans vos favoris')
    expect((await person.client.listFavourites()).ids).toEqual([])
    await post(new URLSearchParams({ action: 'reprendre' }))
    expect((await person.client.listFavourites()).ids).toEqual([id])
  })

  test('says the same of a search that its person has deleted, and brings back none', async () => {
    const id = await save(person, { category: 'jardin' })
    await announced()
    const { get, post } = await mailed()
    await person.client.deleteSavedSearch({ params: { id } })
    expect((await get()).page).toContain('existe plus')
    expect((await post(new URLSearchParams({ action: 'reprendre' }))).page).toContain('existe plus')
    expect(await listed()).toBe(0)
  })

  test('takes back no search above twenty; a stopped one is exported, and deleted after 30 days', async () => {
    const first = await save(person, { category: 'jardin' })
    await announced()
    const { post } = await mailed()
    await post(new URLSearchParams())
    for (let more = 0; more < MAX_SEARCHES; more += 1) await save(person, { q: `objet ${more}` })
    expect(await post(new URLSearchParams({ action: 'reprendre' }))).toMatchObject({ status: 409 })
    const archive = await person.client.exportAccount({ params: { id: person.id } })
    expect(archive.savedSearches.filter(({ stoppedAt }) => stoppedAt !== null)).toMatchObject([{ id: first }])
    passDays(31)
    await sweepSearches(context(), now)
    const rows = await server.db.selectFrom('savedSearches').select('id').where('id', '=', first).execute()
    expect(rows).toEqual([])
  })

  test('a search that was stopped is saved again by its person', async () => {
    await save(person, { category: 'jardin' })
    await announced()
    await (await mailed()).post(new URLSearchParams())
    await save(person, { category: 'jardin' })
    expect(await listed()).toBe(1)
  })
})
