import { z } from 'zod'
import { calendarDate, instant } from './fields.ts'

/** FCFA of many people together. */
const francs = z.int().min(0)

const waiting = z.object({
  count: z.int(),
  amount: francs,
  since: instant.nullable().meta({ description: 'Depuis quand le plus ancien attend ; nul sans attente' }),
})

const used = z.object({
  used: francs.meta({ description: "Passé aujourd'hui, ou en route" }),
  max: z.int().nullable().meta({ description: 'Le plus en un jour ; nul si rien ne le dit' }),
})

/** Funds of each operator: what it has for us, what is to leave it, and until when that is enough. */
export const Floats = z.object({
  unplaced: francs.meta({
    description:
      "Retirable maintenant ou dans les sept jours, par des propriétaires dont l'opérateur n'est pas connu",
  }),
  operators: z.array(
    z.object({
      operator: z.enum(['AIRTEL', 'MOOV']),
      balance: z.int().meta({ description: 'FCFA selon le grand livre' }),
      sent: francs.meta({ description: 'Ordonné, sans issue connue' }),
      refunds: waiting.meta({ description: 'Remboursements qui attendent de partir' }),
      withdrawals: waiting.meta({ description: 'Retraits qui attendent de partir' }),
      byHand: waiting.meta({ description: 'Retraits à payer à la main' }),
      today: z
        .object({ in: used, out: used })
        .meta({ description: "Ce que l'opérateur fait passer pour nous en un jour, entrées et sorties" }),
      withdrawable: francs.meta({ description: 'Que les propriétaires peuvent retirer dès maintenant' }),
      days: z
        .array(
          z.object({
            day: calendarDate,
            rents: francs.meta({ description: 'Loyers qui deviennent retirables' }),
            deposits: francs.meta({ description: 'Cautions à rendre' }),
            left: z.int().meta({ description: 'Ce qui reste si chacun prend ce qui est à lui' }),
          }),
        )
        .meta({ description: "Aujourd'hui et les sept jours suivants" }),
      shortFrom: calendarDate.nullable().meta({ description: "Le premier jour où il n'y a pas assez" }),
      missing: francs.meta({ description: 'Ce qui manque jusque-là' }),
    }),
  ),
})
export type Floats = z.output<typeof Floats>
