import type { Francs } from '../money/francs.ts'

/** Both series: an invoice of a fee, and the credit note where it is given back. */
export const INVOICE_KINDS = {
  invoice: { label: 'Facture', prefix: 'FS' },
  'credit-note': { label: 'Avoir', prefix: 'AV' },
} as const
export type InvoiceKind = keyof typeof INVOICE_KINDS

/** `unknown`: submitted, and no answer said what became of it. */
export const INVOICE_STATES = {
  'to-issue': 'À émettre',
  issued: 'Émise',
  submitted: "Envoyée à l'administration",
  certified: 'Certifiée',
  rejected: 'Refusée',
  unknown: 'Sans réponse',
} as const
export type InvoiceState = keyof typeof INVOICE_STATES

export const INVOICE_NUMBER = /^(?:FS|AV)-\d{4}-\d{6,9}$/

/** `FS-2026-000001`: the year is that of issue. */
export function invoiceNumber(kind: InvoiceKind, year: number, serial: number): string {
  return `${INVOICE_KINDS[kind].prefix}-${year}-${String(serial).padStart(6, '0')}`
}

/** At least, as the law asks; the name of its buyer stays on it. */
export const INVOICE_RETENTION_YEARS = 10

/** Part of the price before tax, in percent. */
export const VAT_PERCENT = 18

/** FCFA before tax, half a franc rounded up, and the tax: both sum to the amount, whose tax is included. */
export function splitVat(amount: Francs): { readonly net: Francs; readonly vat: Francs } {
  const whole = 100 + VAT_PERCENT
  const net = Math.floor((200 * amount + whole) / (2 * whole))
  return { net, vat: amount - net }
}

/** A French message where that address is not one at which the tax authority lets an invoice be verified. */
export function verificationAddressProblem(text: string, hosts: readonly string[]): string | null {
  const address = URL.canParse(text) ? new URL(text) : null
  if (address?.protocol !== 'https:' || address.username + address.password !== '')
    return "Copiez l'adresse entière, telle que le portail la donne : elle commence par https://."
  if (hosts.includes(address.host)) return null
  return `Cette adresse n'est pas celle de l'administration fiscale (${hosts.join(', ')}).`
}
