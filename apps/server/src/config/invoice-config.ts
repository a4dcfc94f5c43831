import { BRAND } from '@okoume/domain/brand.ts'
import { readTaxNumber, TAX_NUMBER_MESSAGE } from '@okoume/domain/person/tax-number.ts'
import { z } from 'zod'
import { missing } from './server-config.ts'
import { choice, group, list, parsed, setting } from './setting.ts'

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/
const NEEDED = 'required in production'
const line = (longest: number) => z.string().max(longest, `%s : ${longest} caractères au plus.`)

/** Who invoices the service fee, under which tax, and who certifies the invoices. */
export const INVOICES = group({
  title: 'Invoices of the service fee',
  guide: 'finance.md',
  reserved: /^(INVOICE|COMPANY)_/,
  fields: {
    certification: setting(
      'INVOICE_CERTIFICATION',
      choice(['none', 'manual']).default('none'),
      '`manual`: an operator types what the portal of the tax authority gives; `none`: a demonstration, refused in production',
    ),
    verificationHosts: setting(
      'INVOICE_VERIFICATION_HOSTS',
      list(
        (host) => HOST.test(host.toLowerCase()),
        '%s doit être une liste de sites, « site » ou « site:port », séparés par des virgules.',
      )
        .transform((hosts) => hosts.map((host) => host.toLowerCase()))
        .default([]),
      'The sites of the tax authority at which an invoice is verified, `host` or `host:port`, separated by commas',
      'required with `manual`',
    ),
    name: setting('COMPANY_NAME', line(120).optional(), 'The company, as registered', NEEDED),
    taxNumber: setting(
      'COMPANY_NIF',
      parsed(readTaxNumber, `%s : ${TAX_NUMBER_MESSAGE}`).optional(),
      'Its tax number (NIF)',
      NEEDED,
    ),
    tradeRegister: setting(
      'COMPANY_RCCM',
      line(60).optional(),
      'Its number in the trade register (RCCM)',
      NEEDED,
    ),
    address: setting('COMPANY_ADDRESS', line(200).optional(), 'Its address', NEEDED),
    taxCentre: setting(
      'COMPANY_TAX_CENTRE',
      line(100).optional(),
      'The tax centre that it belongs to',
      NEEDED,
    ),
    vatLiable: setting(
      'INVOICE_VAT',
      choice(['0', '1']).default('0'),
      '`1`: the company owes VAT, and its part of the fee is printed',
    ),
    vatNote: setting(
      'INVOICE_VAT_NOTE',
      line(200).default('TVA non applicable'),
      'What is printed where the company owes no VAT; the accountant has the wording',
    ),
  },
  read: (values, { allows, isSet, need, refuse }) => {
    const { certification, verificationHosts, name, taxNumber, tradeRegister, address, taxCentre } = values
    if (certification === 'manual' && !isSet('verificationHosts'))
      refuse('verificationHosts', 'Il manque %s : les sites où une facture se vérifie.')
    if (allows.served) {
      need('name', missing('le nom de la société'))
      need('taxNumber', missing('le NIF de la société'))
      need('tradeRegister', missing('le RCCM de la société'))
      need('address', missing("l'adresse de la société"))
      need('taxCentre', missing('le centre des impôts de la société'))
      if (certification === 'none')
        refuse(
          'certification',
          'MODE=%m : %s ne peut pas être « none », les factures sont certifiées depuis le 1er juillet 2026.',
        )
    }
    return {
      certification,
      verificationHosts,
      issuer: {
        name: name ?? BRAND.name,
        taxNumber: taxNumber ?? null,
        tradeRegister: tradeRegister ?? null,
        address: address ?? null,
        taxCentre: taxCentre ?? null,
      },
      /** Printed where the company owes no VAT; null where it does. */
      vatNote: values.vatLiable === '1' ? null : values.vatNote,
    }
  },
})

export type InvoiceConfig = ReturnType<typeof INVOICES.read>['value']
