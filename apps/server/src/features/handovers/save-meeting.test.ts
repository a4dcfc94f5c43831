import { shownName } from '@okoume/domain/person/masked-name.ts'
import { formatMeetingTime, type Meeting } from '@okoume/domain/rental/meeting.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { expectSameMails, noticesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { accepted, ongoing, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { notify } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

stageRentals({ jobs: false })

const PLACE = 'Devant la pharmacie'
const terms = (changes: Partial<Meeting> = {}): Meeting => ({
  ...{ day: server.day(2), hour: 9, text: PLACE },
  ...changes,
})

const save = ({ client }: Person, id: string, changes?: Partial<Meeting>) =>
  client.saveMeeting({ params: { id }, body: terms(changes) })
const agree = ({ client }: Person, id: string, changes?: Partial<Meeting>) =>
  client.agreeToMeeting({ params: { id }, body: terms(changes) })
const meetingOf = async (person: Person, id: string) => (await rentalSeenBy(person, id)).meeting
const next = () => accepted(server, parties, { start: server.day(2), end: server.day(3) })
const inWords = (changes?: Partial<Meeting>) => {
  const { text, ...time } = terms(changes)
  return `${formatMeetingTime(time)}, ${quoted(text)}`
}

/** Notices of that person about a meeting, newest first. */
async function notifiedOf(person: Person): Promise<string[]> {
  const titles = ['Rendez-vous pour', 'Rendez-vous fixé pour'].map(
    (start) => `${start} la remise de ${quoted(drill.title)}`,
  )
  const notices = (await noticesTo(person)).filter(({ title }) => titles.includes(title))
  return notices.map(({ paragraphs }) => paragraphs[0] ?? '')
}

test('a meeting is proposed by either party, and the other is notified of each change once', async () => {
  const id = await next()
  expect(await meetingOf(renter, id)).toBeNull()
  const saved = await save(owner, id)
  expect(saved.meeting).toEqual({ ...terms(), by: 'owner', at: expect.any(String), agreedAt: null })
  expect(await meetingOf(renter, id)).toEqual(saved.meeting)
  await save(owner, id)
  expect(await meetingOf(owner, id)).toEqual(saved.meeting)
  expect([await notifiedOf(renter), await notifiedOf(owner)]).toEqual([
    [`${shownName(owner.name, true)} propose\u00a0: ${inWords()}.`],
    [],
  ])

  await save(renter, id, { hour: 10 })
  await save(owner, id)
  expect(await notifiedOf(owner)).toEqual([
    `${shownName(renter.name, true)} propose\u00a0: ${inWords({ hour: 10 })}.`,
  ])
  expect(await notifiedOf(renter)).toHaveLength(2)
  expect(await meetingOf(renter, id)).toMatchObject({ by: 'owner', agreedAt: null })
})

test('the other party agrees, once; a change is open again', async () => {
  const id = await next()
  const before = await notifiedOf(owner)
  await save(owner, id)
  expect((await agree(owner, id)).meeting).toMatchObject({ agreedAt: null })
  await Promise.all([agree(renter, id), agree(renter, id), save(renter, id)])
  expect(await meetingOf(owner, id)).toMatchObject({ ...terms(), by: 'owner', agreedAt: expect.any(String) })
  expect((await notifiedOf(owner)).slice(0, -before.length || undefined)).toEqual([
    `${shownName(renter.name, true)} est d'accord.`,
  ])
  await expectSameMails(server, owner)
  await save(renter, id, { text: 'À la gare' })
  expect(await meetingOf(owner, id)).toMatchObject({ by: 'renter', text: 'À la gare', agreedAt: null })
})

test('the same proposal from both is an agreement', async () => {
  const id = await next()
  await Promise.all([save(owner, id), save(renter, id)])
  expect(await meetingOf(owner, id)).toMatchObject({ ...terms(), agreedAt: expect.any(String) })
})

test.each([
  ['day', () => ({ day: server.day(3) })],
  ['hour', () => ({ hour: 11 })],
  ['place', () => ({ text: 'À la gare' })],
] as const)('a proposal whose %s was changed meanwhile is not agreed to', async (_, changes) => {
  const id = await next()
  expect((await refusalOf(agree(renter, id))).code).toBe('MEETING_CHANGED')
  await save(owner, id)
  await save(owner, id, changes())
  expect(await refusalOf(agree(renter, id))).toMatchObject({ status: 409, code: 'MEETING_CHANGED' })
  expect(await meetingOf(renter, id)).toMatchObject({ ...changes(), agreedAt: null })
})

test('a change and an agreement at once leave the change, open', async () => {
  const id = await next()
  await save(owner, id)
  await Promise.allSettled([agree(renter, id), save(owner, id, { hour: 11 })])
  expect(await meetingOf(renter, id)).toMatchObject({ hour: 11, agreedAt: null })
})

test.each([
  [() => ({ day: server.day(0) }), 'day', /^Choisissez un jour entre/],
  [() => ({ day: server.day(4) }), 'day', /^Choisissez un jour entre/],
  [() => ({ day: server.day(1), hour: 11 }), 'hour', /^Choisissez une heure de 12\u00a0h/],
] as const)(
  'a meeting that is out of reach is refused at its field (%#)',
  async (changes, field, message) => {
    const id = await next()
    for (const call of [save, agree])
      expect(await refusalOf(call(renter, id, changes()))).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { [field]: expect.stringMatching(message) },
      })
  },
)

test('a meeting of before, in words alone, stays readable until one is proposed', async () => {
  const id = await next()
  const old = { meeting: 'Demain 8 h', meetingBy: 'renter', meetingAt: new Date(0) } as const
  await server.db.updateTable('rentals').set(old).where('id', '=', id).execute()
  expect(await meetingOf(owner, id)).toMatchObject({ day: null, hour: null, text: 'Demain 8 h' })
  expect((await refusalOf(agree(owner, id, { text: 'Demain 8 h' }))).code).toBe('MEETING_CHANGED')
  await save(owner, id)
  expect(await meetingOf(owner, id)).toMatchObject(terms())
})

test('a change is mailed with the words of the notice', async () => {
  await save(renter, await next())
  await expectSameMails(server, owner)
})

test('the reminder of the evening before says where and when, and who comes', async () => {
  const id = await next()
  await server.db.updateTable('rentals').set({ delivery: 'pickup' }).where('id', '=', id).execute()
  await save(owner, id)
  const evening = new Date(`${server.day(1)}T17:00:00Z`)
  await server.db.transaction().execute((trx) => notify(trx, 'handover tomorrow', { rentalId: id }, evening))
  const [toOwner, toRenter] = [await noticesTo(owner), await noticesTo(renter)]
  expect(toOwner[0]?.paragraphs[0]).toBe(
    `Rendez-vous\u00a0: ${inWords()}. Le locataire vient. L'autre n'a pas encore dit d'accord.`,
  )
  expect(toRenter[0]?.paragraphs[0]).toBe(
    `Rendez-vous\u00a0: ${inWords()}. Vous y allez. Dites si vous êtes d'accord.`,
  )
  expect(toOwner[0]?.title).not.toContain('Demain')
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
  const tomorrow = { day: server.day(1) }
  await save(renter, id, tomorrow)
  const { code } = await renter.client.getHandover({ params: { id } })
  const body = { key: 'proof', code: code ?? '' }
  await owner.client.proveHandover({ params: { id, direction: 'remise' }, body })
  expect((await refusalOf(save(owner, id, tomorrow))).code).toBe('HANDOVER_OVER')
  expect((await refusalOf(agree(owner, id, tomorrow))).code).toBe('HANDOVER_OVER')
  expect(await meetingOf(owner, id)).toMatchObject({ text: PLACE })
})

test('a meeting does not give a code away, and its contacts are masked like those of messages', async () => {
  const id = await next()
  const { code } = await renter.client.getHandover({ params: { id } })
  expect(await refusalOf(save(renter, id, { text: `Code ${code}` }))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { text: "N'écrivez pas votre code\u00a0: il se donne objet en main." },
  })
  await save(renter, id, { text: 'À la gare, appelez le 077 12 34 56' })
  expect(await meetingOf(owner, id)).toMatchObject({ text: 'À la gare, appelez le 077 12 34 56' })
  await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  expect(await meetingOf(owner, id)).toMatchObject({ text: 'À la gare, appelez le •••' })
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
  for (const call of [save, agree])
    expect((await refusalOf(call(stranger, asked))).code).toBe('RENTAL_NOT_FOUND')
})
