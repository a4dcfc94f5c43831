import { shownName } from '@okoume/domain/person/masked-name.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { expectSameMails, noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, ongoing, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

stageRentals({ jobs: false })

const MEETING = 'Samedi 9 h, devant la pharmacie'

const save = ({ client }: Person, id: string, text = MEETING) =>
  client.saveMeeting({ params: { id }, body: { text } })
const meetingOf = async (person: Person, id: string) => (await rentalSeenBy(person, id)).meeting
const next = () => accepted(server, parties, { start: server.day(2), end: server.day(3) })

/** What that person was notified of a meeting. */
async function proposalsTo(person: Person): Promise<string[]> {
  const title = `Rendez-vous pour la remise de ${quoted(drill.title)}`
  const notices = (await noticesTo(person)).filter((notice) => notice.title === title)
  return notices.map(({ paragraphs }) => paragraphs[0] ?? '')
}

test('a meeting is written by either party, and the other is notified of each change once', async () => {
  const id = await next()
  expect(await meetingOf(renter, id)).toBeNull()
  const saved = await save(owner, id)
  expect(saved.meeting).toEqual({ text: MEETING, by: 'owner', at: expect.any(String) })
  expect(await meetingOf(renter, id)).toEqual(saved.meeting)
  await Promise.all([save(owner, id), save(renter, id)])
  expect(await meetingOf(owner, id)).toEqual(saved.meeting)
  expect([await proposalsTo(renter), await proposalsTo(owner)]).toEqual([
    [`${shownName(owner.name, true)} propose\u00a0: ${quoted(MEETING)}.`],
    [],
  ])

  await save(renter, id, 'Samedi 10 h')
  await save(owner, id)
  expect(await proposalsTo(owner)).toEqual([
    `${shownName(renter.name, true)} propose\u00a0: ${quoted('Samedi 10 h')}.`,
  ])
  expect(await proposalsTo(renter)).toHaveLength(2)
  expect(await meetingOf(renter, id)).toMatchObject({ by: 'owner' })
})

test('a change is mailed with the words of the notice', async () => {
  await save(renter, await next())
  await expectSameMails(server, owner)
})

test('a meeting is agreed on from the acceptance until the handover', async () => {
  const wish = { start: server.day(1), end: server.day(2) }
  const asked = await request(server, parties, wish)
  expect(await refusalOf(save(owner, asked))).toMatchObject({
    code: 'HANDOVER_TOO_EARLY',
    fields: { text: 'Le rendez-vous se fixe une fois la demande acceptée.' },
  })
  await owner.client.updateRentalStatus({ body: { rental_id: asked, status: 'refusée' } })
  expect((await refusalOf(save(owner, asked))).code).toBe('HANDOVER_OVER')

  const id = await ongoing(server, parties)
  await save(renter, id)
  const { code } = await renter.client.getHandover({ params: { id } })
  const body = { key: 'proof', code: code ?? '' }
  await owner.client.proveHandover({ params: { id, direction: 'remise' }, body })
  expect((await refusalOf(save(owner, id, 'Dimanche'))).code).toBe('HANDOVER_OVER')
  expect(await meetingOf(owner, id)).toMatchObject({ text: MEETING })
})

test('a meeting does not give a code away, and its contacts are masked like those of messages', async () => {
  const id = await next()
  const { code } = await renter.client.getHandover({ params: { id } })
  expect(await refusalOf(save(renter, id, `9 h, code ${code}`))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { text: "N'écrivez pas votre code\u00a0: il se donne objet en main." },
  })
  await save(renter, id, '9 h, appelez le 077 12 34 56')
  expect(await meetingOf(owner, id)).toMatchObject({ text: '9 h, appelez le 077 12 34 56' })
  await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  expect(await meetingOf(owner, id)).toMatchObject({ text: '9 h, appelez le •••' })
})

test("each sees the other's telephone, once the rental is accepted", async () => {
  const phoneFor = async ({ client }: Person, id: string) =>
    (await client.getHandover({ params: { id } })).phone
  const asked = await request(server, parties, { start: server.day(1), end: server.day(2) })
  expect([await phoneFor(owner, asked), await phoneFor(renter, asked)]).toEqual([null, null])
  await owner.client.updateRentalStatus({ body: { rental_id: asked, status: 'acceptée' } })
  expect(await phoneFor(owner, asked)).toBe('+24166123456')
  expect(await phoneFor(renter, asked)).toBeNull()
  await server.db.updateTable('users').set({ phone: '+24177000001' }).where('id', '=', owner.id).execute()
  expect(await phoneFor(renter, asked)).toBe('+24177000001')
  const stranger = await signUpConfirmed(server, 'Annick Ondo')
  expect((await refusalOf(save(stranger, asked))).code).toBe('RENTAL_NOT_FOUND')
})
