import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { drill, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  paymentBody,
  rentalSeenBy,
  request,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import { renderText } from '../../mails/render-mail.ts'
import { notificationEmail } from '../../notifications/notification.ts'

stageRentals({ jobs: false })

/** 20 000 FCFA of rent (2 days), 20 000 of deposit, 1 400 of fee. */
const wish = () => ({ start: server.day(3), end: server.day(5) })

describe("the mail's summary has", () => {
  const textTo = async (person: Person, subject: string) => {
    const mails = await server.visitor.listDemoMails({ query: { to: person.email } })
    const mail = mails.find((one) => one.subject.startsWith(subject))
    return { text: mail?.text.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '', html: mail?.html ?? '' }
  }

  test('the item, its days and the paid total with its parts, for the renter', async () => {
    const id = await request(server, parties, wish())
    const { text, html } = await textTo(renter, 'Votre demande pour')

    const { start_date, end_date } = await rentalSeenBy(renter, id)
    expect(text).toContain(`${drill.title}\nDates : ${formatLongPeriod(start_date, end_date)}\n`)
    expect(text).toContain(
      'Location : 20 000 FCFA\nFrais de service : 1 400 FCFA\nCaution : 20 000 FCFA\nPayé : 41 400 FCFA',
    )
    expect(html).toContain(`src="${PUBLIC_URL}/icons/icon-192.png"`)
  })

  test.each([
    ['pickup', 'Le locataire vient.'],
    ['delivery', 'Vous y allez.'],
  ] as const)('who comes for a request by %s, without an address', async (delivery, who) => {
    const body = paymentBody(renter, drill, wish())
    const { address = '' } = body.rental
    await startPayment(renter, { ...body, rental: { ...body.rental, delivery } })
    await answerPhone(server, renter, 'confirm')
    await server.runDue()
    const { text } = await textTo(owner, 'Nouvelle demande')

    expect(text).toContain(`Remise : ${who}\n`)
    expect(text).not.toContain(address)
  })

  test('the same in the mail that replaces a push: it is rendered from the notification', async () => {
    await request(server, parties, wish())
    const notice = await server.db
      .selectFrom('notices')
      .selectAll()
      .where('userId', '=', renter.id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    const letter = notificationEmail(notice, { name: renter.name, publicUrl: PUBLIC_URL })

    expect(renderText(letter).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('Payé : 41 400 FCFA')
  })

  test.each([
    ['/images/objets/1/960.webp', `${PUBLIC_URL}/images/objets/1/320.webp`],
    ['https://ailleurs.test/1.jpg', 'https://ailleurs.test/1.jpg'],
    [null, null],
  ])('the picture %s at its full address, small', (picture, shown) => {
    const links = { link: null, linkLabel: null, otherLink: null, otherLabel: null, stopLink: null }
    const notice = { title: 't', paragraphs: [], ...links }
    const summary = { title: 'Perceuse', picture, lines: [] }

    expect(
      notificationEmail({ ...notice, summary }, { name: 'Rose', publicUrl: PUBLIC_URL }).summary,
    ).toEqual({
      ...summary,
      picture: shown,
    })
  })

  test("the owner's earnings, and never the renter's total", async () => {
    await request(server, parties, wish())
    const { text } = await textTo(owner, 'Nouvelle demande')

    expect(text).toContain('Caution gardée : 20 000 FCFA\nVous recevez : 20 000 FCFA')
    expect(text).not.toMatch(/41 400|1 400/)
  })

  test.each([
    ['refusée', () => owner, 'Votre demande pour', 'Remboursé : 41 400 FCFA'],
    ['annulée', () => renter, 'Votre location de', 'Remboursé : 40 000 FCFA'],
  ] as const)('the refund of one that is «%s»', async (status, by, subject, sum) => {
    const id = await request(server, parties, wish())
    await by().client.updateRentalStatus({ body: { rental_id: id, status } })

    const title = status === 'refusée' ? `${subject} ${quoted(drill.title)} est refusée` : subject
    expect((await textTo(renter, title)).text).toContain(sum)
  })
})
