import {
  INVOICE_NUMBER,
  INVOICE_STATES,
  type InvoiceKind,
  type InvoiceState,
} from '@okoume/domain/books/invoices.ts'
import { z } from 'zod'
import { calendarDate, instant, writtenText } from './fields.ts'

const kinds = ['invoice', 'credit-note'] as const satisfies readonly InvoiceKind[]
const states = Object.keys(INVOICE_STATES) as [InvoiceState, ...InvoiceState[]]

const text = z.string().nullable()

/** An invoice of a service fee as it was issued, or the credit note that takes one back. */
export const Invoice = z.object({
  number: z.string(),
  kind: z.enum(kinds),
  state: z.enum(states),
  demonstration: z.boolean().meta({ description: "Émise sans l'administration fiscale" }),
  corrects: text.meta({ description: "Le numéro de la facture que l'avoir corrige" }),
  rentalId: z.string(),
  issuedAt: instant,
  designation: z.string(),
  issuer: z.object({
    name: z.string(),
    taxNumber: text,
    tradeRegister: text,
    address: text,
    taxCentre: text,
  }),
  buyerName: z.string(),
  buyerPhone: z.string(),
  buyerTaxNumber: text,
  amount: z.int().meta({ description: 'FCFA, toutes taxes comprises' }),
  net: z.int().nullable().meta({ description: 'FCFA hors taxe ; nul sans TVA' }),
  vat: z.int().nullable(),
  vatNote: text.meta({ description: "Pourquoi il n'y a pas de TVA" }),
  reference: text.meta({ description: "Celle que l'administration fiscale a donnée" }),
  verificationUrl: text,
  certifiedAt: instant.nullable(),
  rejection: text.meta({ description: "Pourquoi l'administration l'a refusée" }),
})
export type Invoice = z.output<typeof Invoice>

/** Those of a rental that its renter may have; `awaited` where another one is still to come. */
export const RentalInvoices = z.object({ invoices: z.array(Invoice), awaited: z.boolean() })
export type RentalInvoices = z.output<typeof RentalInvoices>

/** As finance sees it: what a person wrote wrongly stays, newest first. */
const BookedInvoice = Invoice.extend({
  byHand: z.boolean().meta({ description: "Si une personne a écrit ce que l'administration a donné" }),
  former: z.array(
    z.object({
      reference: z.string(),
      verificationUrl: z.string(),
      replacedAt: instant,
      replacedByName: z.string(),
      reason: z.string(),
    }),
  ),
})
export type BookedInvoice = z.output<typeof BookedInvoice>

/** Those that wait for the tax authority, oldest first, and those that were issued in these days, newest first. */
export const InvoiceList = z.object({
  from: calendarDate,
  to: calendarDate,
  byHand: z.boolean().meta({ description: 'Un opérateur les certifie ; faux dans une démonstration' }),
  waiting: z.array(Invoice),
  moreWaiting: z.boolean(),
  issued: z.array(BookedInvoice),
  moreIssued: z.boolean(),
  toIssue: z.int().meta({ description: "Celles qui n'ont pas encore de numéro" }),
  invoiced: z.int().meta({ description: 'FCFA des factures de ces jours' }),
  credited: z.int().meta({ description: 'FCFA de leurs avoirs' }),
})
export type InvoiceList = z.output<typeof InvoiceList>

export const invoiceNumber = z
  .string()
  .regex(INVOICE_NUMBER, "Un numéro s'écrit FS-2026-000001 ou AV-2026-000001.")

/** Answer of the tax authority's portal for an invoice. */
export const InvoiceCertification = z.object({
  reference: writtenText(100, "Entrez la référence que l'administration a donnée."),
  verificationUrl: writtenText(500, "Entrez l'adresse de vérification."),
})

/** Correction of what a person copied wrongly from the portal. */
export const CertificationCorrection = InvoiceCertification.extend({
  replaces: writtenText(100).meta({ description: 'La référence qui était fausse' }),
  reason: writtenText(500, 'Dites pourquoi : cela reste écrit.'),
})
