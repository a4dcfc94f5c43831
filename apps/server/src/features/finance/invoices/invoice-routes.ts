import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { certifyInvoice } from './certify-invoice.ts'
import { correctCertification } from './correct-certification.ts'
import type { InvoiceContext } from './invoice-context.ts'
import { issueInvoices } from './issue-invoices.ts'
import { listInvoices, writeInvoices } from './list-invoices.ts'
import { submitInvoices } from './submit-invoices.ts'

export function invoiceHandlers(context: InvoiceContext) {
  const { db, clock } = context
  return {
    listInvoices({ query }) {
      const { to = dayInLibreville(clock.now()) } = query
      return listInvoices(context, { from: query.from ?? `${to.slice(0, 7)}-01`, to })
    },
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
