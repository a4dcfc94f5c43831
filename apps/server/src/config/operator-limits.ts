import type { OperatorLimits } from '@okoume/domain/payment/operator-limits.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import { z } from 'zod'
import { group, setting } from './setting.ts'

const amount = z.coerce
  .number('%s doit être un montant en FCFA.')
  .int('%s doit être un montant en FCFA, sans virgule.')
  .min(1, "%s doit être d'au moins 1 FCFA.")
const MIN = 'FCFA; the least of one payment, in or out. No operator of Gabon publishes one: ask the provider'
const MAX =
  'FCFA; the most of one payment, in or out. CEMAC practice (Cameroon, 2018); the ceilings of Gabon are not published: ask the provider'
const DAY_MAX =
  'FCFA; the most of one number in a day, paid and received each by itself. In Cameroon 750000; where it is not set, none is asked for'

const IN_TOTAL =
  'FCFA; the most that this operator collects for us in a day, all numbers together. Where it is not set, none is asked for'
const OUT_TOTAL =
  'FCFA; the most that leaves this operator in a day, refunds and withdrawals, all numbers together. Where it is not set, none is asked for'

/** Limits of each operator: what is beyond them is refused before a telephone is asked. */
export const OPERATOR_LIMITS = group({
  title: 'Limits of the operators',
  guide: 'payments.md',
  fields: {
    airtelMin: setting('AIRTEL_MIN', amount.default(1), MIN),
    airtelMax: setting('AIRTEL_MAX', amount.default(500_000), MAX),
    airtelDayMax: setting('AIRTEL_DAY_MAX', amount.optional(), DAY_MAX, 'none'),
    airtelDayIn: setting('AIRTEL_DAY_COLLECTED', amount.optional(), IN_TOTAL, 'none'),
    airtelDayOut: setting('AIRTEL_DAY_PAID_OUT', amount.optional(), OUT_TOTAL, 'none'),
    moovMin: setting('MOOV_MIN', amount.default(1), MIN),
    moovMax: setting('MOOV_MAX', amount.default(500_000), MAX),
    moovDayMax: setting('MOOV_DAY_MAX', amount.optional(), DAY_MAX, 'none'),
    moovDayIn: setting('MOOV_DAY_COLLECTED', amount.optional(), IN_TOTAL, 'none'),
    moovDayOut: setting('MOOV_DAY_PAID_OUT', amount.optional(), OUT_TOTAL, 'none'),
  },
  read: (values, { refuse }): Readonly<Record<Operator, OperatorLimits>> => {
    if (values.airtelMin > values.airtelMax) refuse('airtelMin', '%s est plus que AIRTEL_MAX.')
    if (values.moovMin > values.moovMax) refuse('moovMin', '%s est plus que MOOV_MAX.')
    return {
      AIRTEL: {
        min: values.airtelMin,
        max: values.airtelMax,
        dayMax: values.airtelDayMax ?? null,
        dayTotals: { in: values.airtelDayIn ?? null, out: values.airtelDayOut ?? null },
      },
      MOOV: {
        min: values.moovMin,
        max: values.moovMax,
        dayMax: values.moovDayMax ?? null,
        dayTotals: { in: values.moovDayIn ?? null, out: values.moovDayOut ?? null },
      },
    }
  },
})
