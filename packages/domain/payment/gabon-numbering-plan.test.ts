import worldwide from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { GABON_NUMBERING_PLAN } from './gabon-phone.ts'

it("the numbering plan of Gabon equals the library's own table", () => {
  expect(GABON_NUMBERING_PLAN).toEqual({
    version: worldwide.version,
    country_calling_codes: { 241: worldwide.country_calling_codes['241'] },
    countries: { GA: worldwide.countries.GA },
    nonGeographic: {},
  })
})
