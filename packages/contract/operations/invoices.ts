import { DUTIES } from '@okoume/domain/person/administrator-roles.ts'
import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { BookDays, JournalDays } from '../wire/books.ts'
import {
  CertificationCorrection,
  Invoice,
  InvoiceCertification,
  InvoiceList,
  invoiceNumber,
} from '../wire/invoices.ts'

/** Invoices of the service fee, for finance. */
export const invoiceOperations = {
  listInvoices: {
    method: 'GET',
    path: '/api/administration/invoices',
    summary: 'Les factures des frais et leurs avoirs : celles à certifier, puis celles de ces jours',
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.books,
    party: 'everybody',
    query: BookDays,
    output: InvoiceList,
    errors: [],
  },
  getInvoiceFile: {
    method: 'GET',
    path: '/api/administration/invoices.csv',
    summary: 'Les factures et avoirs émis ces jours-là, une ligne chacun',
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.books,
    party: 'everybody',
    query: JournalDays,
    output: z.string(),
    csv: true,
    errors: [],
  },
  certifyInvoice: {
    method: 'POST',
    path: '/api/administration/invoices/{number}',
    summary: "Écrire ce que le portail de l'administration fiscale a donné pour une facture",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.books,
    party: 'everybody',
    keepsPages: 'seen by administrators only',
    params: z.object({ number: invoiceNumber }),
    body: InvoiceCertification,
    output: Invoice,
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_WAITING', 'INVOICE_REFERENCE_USED'],
  },
  correctCertification: {
    method: 'POST',
    path: '/api/administration/invoices/{number}/correction',
    summary: "Corriger ce qu'une personne a mal recopié du portail ; ce qui était écrit reste gardé",
    tag: 'Administration',
    access: 'administrator',
    roles: DUTIES.books,
    party: 'everybody',
    keepsPages: 'seen by administrators only',
    params: z.object({ number: invoiceNumber }),
    body: CertificationCorrection,
    output: Invoice,
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_BY_HAND', 'CERTIFICATION_MOVED', 'INVOICE_REFERENCE_USED'],
  },
} as const satisfies Record<string, Operation>
