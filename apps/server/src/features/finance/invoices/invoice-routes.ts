import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { daysAsked } from '../read-books.ts'
import { certifyInvoice } from './certify-invoice.ts'
import { correctCertification } from './correct-certification.ts'
import type { InvoiceContext } from './invoice-context.ts'
import { issueInvoices } from './issue-invoices.ts'
import { listInvoices, writeInvoices } from './list-invoices.ts'
import { submitInvoices } from './submit-invoices.ts'

export function invoiceHandlers(context: InvoiceContext) {
  const { db, clock } = context
  return {
    listInvoices: async ({ query }) => listInvoices(context, daysAsked(query, clock.now())),
    getInvoiceFile: async ({ query }) => writeInvoices(db, query),
    certifyInvoice: ({ caller, params, body }) =>
      certifyInvoice(context, { ...params, ...body, actorId: caller.id }),
    correctCertification: ({ caller, params, body }) =>
      correctCertification(context, { ...params, ...body, actorId: caller.id }),
  } satisfies FeatureHandlers
}

export function invoiceJobs(context: InvoiceContext): Jobs {
  return {
    async 'issue-invoices'() {
      await issueInvoices(context)
      await submitInvoices(context)
    },
  }
}

export const INVOICE_SCHEDULES = { 'issue-invoices': '* * * * *' }
