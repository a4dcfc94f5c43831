import { describe, expect, it } from 'vitest'
import { PHONE_MESSAGES } from '../payment/gabon-phone.ts'
import { PROFILE_MESSAGES, type ProfileForm, profileToForm, readProfile } from './profile-form.ts'
import { TAX_NUMBER_MESSAGE } from './tax-number.ts'

const rose: ProfileForm = {
  name: 'Rose Mboumba',
  phone: '074 12 34 56',
  address: 'Louis, près du marché',
  city: 'Libreville',
  postalCode: 'BP 241',
  taxNumber: '123456A',
}

describe('the profile form', () => {
  it('trims texts and normalizes the number', () => {
    const typed = { ...rose, name: ' Rose Mboumba ', city: ' Libreville ', taxNumber: ' 123 456-a ' }

    expect(readProfile(typed)).toEqual({
      ok: true,
      profile: { ...rose, phone: '+24174123456' },
    })
  })

  it('accepts a name and nothing else', () => {
    const typed = { name: 'Rose', phone: '  ', address: '', city: ' ', postalCode: '', taxNumber: ' ' }

    expect(readProfile(typed)).toEqual({
      ok: true,
      profile: { name: 'Rose', phone: null, address: null, city: null, postalCode: null, taxNumber: null },
    })
  })

  it.each([
    ['name', '', PROFILE_MESSAGES.name],
    ['name', 'x'.repeat(101), PROFILE_MESSAGES.name],
    ['name', 'Rose\r\nBcc: x', PROFILE_MESSAGES.name],
    ['phone', '01 23', PHONE_MESSAGES.invalid],
    ['phone', '+33 6 12 34 56 78', PHONE_MESSAGES.invalid],
    ['address', 'x'.repeat(201), '200 caractères au plus.'],
    ['city', 'x'.repeat(81), '80 caractères au plus.'],
    ['postalCode', 'x'.repeat(21), '20 caractères au plus.'],
    ['taxNumber', '12345', TAX_NUMBER_MESSAGE],
    ['taxNumber', 'ABCDEFG', TAX_NUMBER_MESSAGE],
    ['taxNumber', 'x'.repeat(31), TAX_NUMBER_MESSAGE],
  ] as const)('refuses at its field: %s %j', (field, text, problem) => {
    expect(readProfile({ ...rose, [field]: text })).toEqual({ ok: false, problems: { [field]: problem } })
  })

  it('reports every problem at once', () => {
    const read = readProfile({
      name: '',
      phone: 'x',
      address: rose.address,
      city: 'x'.repeat(81),
      postalCode: '',
      taxNumber: '',
    })

    expect(read.ok ? [] : Object.keys(read.problems)).toEqual(['name', 'phone', 'city'])
  })
})

it('a saved profile can be edited, and is unchanged when nothing was typed', () => {
  const saved = { ...rose, phone: '+24174123456' }
  const form = profileToForm(saved)

  expect(form.phone).toBe('074 12 34 56')
  expect(readProfile(form)).toEqual({ ok: true, profile: saved })
})

it('an unknown value is an empty text', () => {
  expect(profileToForm({ name: 'Rose', phone: null, address: null })).toEqual({
    name: 'Rose',
    phone: '',
    address: '',
    city: '',
    postalCode: '',
    taxNumber: '',
  })
})
