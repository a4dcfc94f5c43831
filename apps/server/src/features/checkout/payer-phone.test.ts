import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { MOOV, type PaymentBody, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

stageRentals()

const body = () => paymentBody(renter, drill, { start: server.day(1), end: server.day(2) })

/** The field errors of a refused request; nothing of it was stored. */
async function fieldsOf(refused: PaymentBody): Promise<Readonly<Record<string, string>>> {
  const refusal = await refusalOf(startPayment(renter, refused))
  expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect(
    await server.db.selectFrom('checkouts').select('id').where('itemId', '=', drill.id).execute(),
  ).toEqual([])
  return refusal.fields
}

test('a number of the other operator is explained at its field', async () => {
  const fields = await fieldsOf({ ...body(), operationAccountCode: MOOV })

  expect(fields).toEqual({
    phoneNumber:
      'Ce numéro est un numéro Airtel Money. Choisissez Airtel Money, ou entrez un numéro Moov Money.',
  })
})

test.each([
  '07123456',
  '74123456',
  '06 12 34 56',
  '+24107123456',
  '0112345',
  '+33612345678',
  'abc',
  '0741234567',
])('%s, which no operator of Gabon has now, is refused at its field', async (phoneNumber) => {
  const fields = await fieldsOf({ ...body(), phoneNumber })

  expect(fields).toEqual({
    phoneNumber: 'Entrez un numéro Airtel Money\u00a0: 074, 076 ou 077 suivi de 6 chiffres.',
  })
})

test('an unknown payment method is refused at its field', async () => {
  const fields = await fieldsOf({ ...body(), operationAccountCode: 'ACC_AUTRE' })

  expect(fields).toEqual({ operationAccountCode: "Ce moyen de paiement n'existe pas." })
})

test('however it is written, one number is stored and prompted', async () => {
  const written = { ...body(), phoneNumber: '+241 062 00 11 22', operationAccountCode: MOOV }

  const { id } = await startPayment(renter, written)

  const [prompt] = await server.visitor.listPhonePrompts({ params: { number: '062001122' } })
  expect(prompt).toMatchObject({ operator: 'MOOV', amount: written.totalPrice })
  const stored = await server.pool.query(
    `select phone, recipient_phone from checkouts join payment_operations as payment on payment.id = payment_id
       where checkouts.id = $1`,
    [id],
  )
  expect(stored.rows).toEqual([{ phone: '+24162001122', recipient_phone: '+24166123456' }])
})

test('the payment methods have what the screen needs', async () => {
  expect(await server.visitor.listPaymentMethods()).toEqual([
    {
      operator: 'AIRTEL',
      label: 'Airtel Money',
      operationAccountCode: 'ACC_SIMULATOR_AIRTEL',
      prefixes: ['074', '076', '077'],
      min: 1,
      max: 500_000,
    },
    {
      operator: 'MOOV',
      label: 'Moov Money',
      operationAccountCode: 'ACC_SIMULATOR_MOOV',
      prefixes: ['060', '062', '065', '066'],
      min: 1,
      max: 500_000,
    },
  ])
})
