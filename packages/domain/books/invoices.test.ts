import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { invoiceNumber, splitVat, verificationAddressProblem } from './invoices.ts'

describe('the tax in an amount', () => {
  test.each([
    [1, 1, 0],
    [3, 3, 0],
    [4, 3, 1],
    [59, 50, 9],
    [118, 100, 18],
    [700, 593, 107],
    [1_000, 847, 153],
    [35_000, 29_661, 5_339],
    [1_000_000, 847_458, 152_542],
  ])('of %i FCFA leaves %i before tax, and is %i', (amount, net, vat) => {
    expect(splitVat(amount)).toEqual({ net, vat })
  })

  test('is rounded the same for every amount up to a million, and both parts sum to it', () => {
    const golden = createHash('sha256')
    let before = 0
    for (let amount = 1; amount <= 1_000_000; amount += 1) {
      const { net, vat } = splitVat(amount)
      // Half a franc at most from the exact share, without a fraction that a computer cannot write.
      if (net + vat !== amount || Math.abs(118 * net - 100 * amount) > 59 || net < before)
        throw new Error(`${amount}`)
      before = net
      golden.update(`${net} ${vat}\n`)
    }
    expect(golden.digest('hex')).toBe('2b859eabb1e6ef9d8ead41d35389af79ae61cba8deaa6e9b94ba29fc6e61caa5')
  })
})

test('a number has its series, the year of its issue, and six digits at least', () => {
  expect(invoiceNumber('invoice', 2026, 1)).toBe('FS-2026-000001')
  expect(invoiceNumber('credit-note', 2027, 1_234_567)).toBe('AV-2027-1234567')
})

describe('an address of verification', () => {
  const problem = (address: string) =>
    verificationAddressProblem(address, ['portal.example', 'dgi.example:8443'])

  test.each(['https://portal.example/v/12?a=b', 'https://PORTAL.example/v', 'https://dgi.example:8443/#/12'])(
    'is that of the authority: %s',
    (address) => {
      expect(problem(address)).toBeNull()
    },
  )

  test.each([
    ['http://portal.example/v', /^Copiez l'adresse/],
    ['portal.example/v', /^Copiez l'adresse/],
    ['javascript:alert(1)', /^Copiez l'adresse/],
    ['https://portal.example@autre.example/v', /^Copiez l'adresse/],
    ['https://portal.example.autre.example/v', /^Cette adresse n'est pas celle/],
    ['https://sous.portal.example/v', /^Cette adresse n'est pas celle/],
    ['https://portal.example:8443/v', /^Cette adresse n'est pas celle/],
    ['https://dgi.example/v', /^Cette adresse n'est pas celle/],
  ])('is refused: %s', (address, message) => {
    expect(problem(address)).toMatch(message)
  })
})
