import { ask, attachPhoto, workOn } from '@okoume/tests/server/helping.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { drawPhoto } from '@okoume/tests/server/photos.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteTicketsOf } from './ticket-jobs.ts'

let support: Person
let renter: Person
let photo: Buffer
useTestServer({ jobs: false })
beforeAll(async () => {
  support = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  photo = await drawPhoto({ width: 340, height: 330 })
})
beforeEach(async () => {
  renter = await signUpConfirmed(server, 'Serge Ndong')
})

const attach = (id: string, file: Buffer) => attachPhoto(renter, id, file)
const read = (id: string) => renter.client.getTicket({ params: { id } })

describe('photos of a ticket', () => {
  test('are three at most, each once, seen by its link alone, and without its metadata', async () => {
    const { id } = await ask(renter)
    await attach(id, photo)
    const { photos } = await attach(id, photo)
    expect(photos).toHaveLength(1)
    const path = photos[0]?.path ?? ''
    const seen = await server.http.inject(path)
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(seen.rawPayload.equals(photo)).toBe(false)
    expect((await server.http.inject(path.replace(/\?.*/, ''))).statusCode).toBe(403)
    for (const width of [350, 360]) await attach(id, await drawPhoto({ width, height: 330 }))

    const fourth = await drawPhoto({ width: 370, height: 330 })
    expect(await refusalOf(attach(id, fourth))).toMatchObject({ code: 'TOO_MANY_TICKET_PHOTOS' })
    expect((await support.client.getTicketCase({ params: { id } })).photos).toHaveLength(3)
  })

  test('are deleted 90 days after the ticket was resolved, the ticket itself later', async () => {
    const { id } = await ask(renter)
    const path = (await attach(id, photo)).photos[0]?.path ?? ''
    await workOn(support, id, 'take')
    await workOn(support, id, 'resolve', 'Voilà.')
    await server.passDays(91)
    expect((await server.http.inject(path)).statusCode).toBe(404)
    expect(await read(id)).toMatchObject({ photos: [] })
    await server.passDays(310)
    expect(await refusalOf(read(id))).toMatchObject({ code: 'TICKET_NOT_FOUND' })
    await server.passDays(-401)
  })
})

describe('personal data', () => {
  test('the archive has tickets with their answers', async () => {
    const { id } = await ask(renter, { recallPhone: '077123456' })
    await workOn(support, id, 'take')
    await workOn(support, id, 'answer', 'Nous regardons.')
    const { tickets } = await renter.client.exportAccount({ params: { id: renter.id } })
    expect(tickets).toMatchObject([
      {
        topic: 'no-answer',
        recallPhone: '+24177123456',
        photos: 0,
        messages: [
          { author: 'person', text: 'Personne ne répond.' },
          { author: 'support', text: 'Nous regardons.' },
        ],
      },
    ])
  })

  test('leaving deletes tickets and photos; a supporter who leaves gives theirs back', async () => {
    const leaver = await signUpConfirmed(server, 'Aline Ngoma', { administrator: true })
    renter = await signUpConfirmed(server, 'Yolande Mba')
    const { id } = await ask(renter)
    await attach(id, photo)
    await workOn(leaver, id, 'take')
    await leaver.client.closeAccount({ params: { id: leaver.id } })
    expect(await read(id)).toMatchObject({ state: 'new' })

    await renter.client.closeAccount({ params: { id: renter.id } })
    const messages = await server.db
      .selectFrom('ticketMessages')
      .select('body')
      .where('ticketId', '=', id)
      .execute()
    expect(messages).toEqual([{ body: 'Message supprimé avec le compte.' }])
    const deleted: string[] = []
    const storage = {
      put: async () => {},
      get: async () => null,
      deleteFolder: async (folder: string) => void deleted.push(folder),
    }
    await deleteTicketsOf({ db: server.db, storage }, renter.id)

    expect(deleted).toHaveLength(1)
    for (const table of ['tickets', 'ticket_messages', 'ticket_photos'] as const) {
      const column = table === 'tickets' ? 'id' : 'ticket_id'
      const { rows } = await server.pool.query(`select 1 from ${table} where ${column} = $1`, [id])
      expect(rows, table).toEqual([])
    }
  })
})
