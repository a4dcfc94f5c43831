import type { ContextOf } from '../../platform/feature.ts'
import { writeOperatorCheckpoints } from '../ledger/operator-balances.ts'
import { FINANCE_NOTIFICATIONS } from './finance-notifications.ts'
import { INVOICE_SCHEDULES, invoiceHandlers, invoiceJobs } from './invoices/invoice-routes.ts'
import { notifyOfDayTotals, notifyOfForecasts } from './read-floats.ts'
import { reconciliationHandlers } from './reconciliation/routes.ts'
import { financeHandlers } from './routes.ts'
import { writeSafeguardRecords } from './safeguard/write-records.ts'

interface Needs {
  readonly core: ContextOf<typeof financeHandlers>
  readonly invoices: ContextOf<typeof invoiceHandlers>
}

export const finance = {
  notifications: FINANCE_NOTIFICATIONS,
  handlers: ({ core, invoices }: Needs) => ({
    ...financeHandlers(core),
    ...reconciliationHandlers(core),
    ...invoiceHandlers(invoices),
  }),
  jobs: ({ core, invoices }: Needs) => ({
    ...invoiceJobs(invoices),
    'forecast-floats': () => notifyOfForecasts(core, core.clock.now()),
    'watch-day-totals': () => notifyOfDayTotals(core, core.clock.now()),
    async 'write-safeguard-records'() {
      await writeSafeguardRecords(core, core.clock.now())
      await writeOperatorCheckpoints(core.db, core.clock.now())
    },
  }),
  // 00:05 in Libreville, and each hour after it where the worker was off.
  schedules: {
    ...INVOICE_SCHEDULES,
    'write-safeguard-records': '5 * * * *',
    'forecast-floats': '41 5 * * *',
    'watch-day-totals': '*/5 * * * *',
  },
}
