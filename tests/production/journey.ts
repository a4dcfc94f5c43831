import { randomUUID } from 'node:crypto'
import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { MypvitFake } from '../server/fakes/mypvit-fake.ts'
import type { PlayedMailServer } from '../server/mail-server.ts'
import { drawPhoto } from '../server/photos.ts'
import { waitFor } from '../server/wait-for.ts'
import { awaitReceivedEmail, linkIn } from './mailbox.ts'
import type { Member } from './member.ts'
import { expectSame } from './promises.ts'
import { get } from './visitor.ts'

/** The services around the product in this trial. */
export interface Outside {
  readonly origin: string
  readonly mails: PlayedMailServer
  readonly provider: MypvitFake
}

/** The trial's people and their rental. */
export interface Town {
  readonly owner: Member
  readonly renter: Member
  readonly listed: Listed
  readonly rentalId: string
}

const PRICE = { price: 5000, priceUnit: 'jour', deposit: 10_000 } as const

async function photo(seed: number): Promise<Blob> {
  return new Blob([new Uint8Array(await drawPhoto({ width: 640, height: 480 }, seed))], {
    type: 'image/jpeg',
  })
}

/** Uploads documents; the administrator accepts them by the mailed link. */
export async function verify(outside: Outside, member: Member, administrator: Member): Promise<void> {
  const { client } = member
  const send = async (fields: Readonly<Record<string, string>>, seed: number) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', await photo(seed), 'photo.jpg')
    return (await client.uploadIdentityPicture({ form })).id
  }
  const { id: prompt } = await client.askLivenessPrompt()
  const body = {
    documentType: 'CNI' as const,
    documentNumber: 'GA 1234567',
    documentPicture: await send({ kind: 'document' }, 1),
    livePicture: await send({ kind: 'live', prompt }, 2),
  }
  await client.submitVerification({ body })
  const accept = new RegExp(`/api/users/verify/${member.id}/2\\?lien=`)
  const link = linkIn(await awaitReceivedEmail(outside.mails, administrator.email, accept), accept)
  const page = await get(link, { headers: { accept: 'text/html' } })
  expectSame(page.status, 200, 'the page behind the mailed link')
  const decided = await get(link, {
    method: 'POST',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      origin: outside.origin,
    },
    body: '',
  })
  expectSame(decided.status, 200, 'the decision')
  expectSame(
    (await client.getUser({ params: { id: member.id } })).verifier,
    2,
    'the standing of who was verified',
  )
}

export interface Listed {
  readonly id: string
  readonly title: string
  readonly picture: string
}

export async function list(owner: Member): Promise<Listed> {
  const form = new FormData()
  form.append('upload_preset', 'objets')
  form.append('file', await photo(3), 'perceuse.jpg')
  const { secure_url: picture } = await owner.client.uploadPicture({ form })
  const { id, title } = await owner.client.createItem({
    body: {
      ...PRICE,
      title: 'Perceuse de la mise en route',
      description: 'Avec ses mèches.',
      category: 'bricolage',
      images: [picture],
      location: 'Libreville',
      place: 'nzeng-ayong',
      available: 3,
      condition: 'bon',
      specifications: {},
    },
  })
  const shown = await get(picture)
  expectSame([shown.status, shown.headers.get('content-type')?.split('/')[0]], [200, 'image'], 'the picture')
  return { id, title, picture }
}

/** Requests, pays on the provider's simulated telephone, and is accepted; returns the rental's id. */
export async function rent(
  { provider, mails }: Outside,
  { renter, owner, listed }: { readonly renter: Member; readonly owner: Member; readonly listed: Listed },
): Promise<string> {
  const start = addDays(dayInLibreville(new Date()), 2)
  const end = addDays(start, 2)
  const { paymentResponse: payment } = await renter.client.startPayment({
    headers: { 'idempotency-key': randomUUID() },
    body: {
      totalPrice: quoteRental(PRICE, { start, end }, 1).total,
      item: listed.title,
      phoneNumber: '077 12 34 56',
      operationAccountCode: 'ACC_AIRTEL',
      rental: {
        item_id: listed.id,
        start_date: start,
        end_date: end,
        quantity: 1,
        address: 'Louis, Libreville',
        recipientPhone: '066 12 34 56',
        notes: '',
      },
    },
  })
  const order = await waitFor('the order to reach the provider', async () => provider.transactions.at(-1))
  provider.settle(order.reference, 'SUCCESS')
  const rentalId = await waitFor('the payment to be booked', async () => {
    const { paymentResponse } = await renter.client.getPayment({ params: { id: payment.id } })
    return paymentResponse.rentalId
  })
  await awaitReceivedEmail(mails, owner.email, /Perceuse de la mise en route/)
  await owner.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'acceptée' } })
  await awaitReceivedEmail(mails, renter.email, /accept/i)
  return rentalId
}
