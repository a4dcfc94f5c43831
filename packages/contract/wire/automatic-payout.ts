import { PAYOUT_STOPS } from '@okoume/domain/ledger/automatic-payouts.ts'
import { z } from 'zod'
import { gabonPhone, instant, writtenText } from './fields.ts'

const francs = z.int().meta({ description: 'FCFA' })

export const AutomaticPayout = z.object({
  on: z.boolean(),
  phone: z.string().nullable().meta({ description: 'Le numéro choisi, aussi quand tout est arrêté' }),
  threshold: francs.meta({ description: 'FCFA ; rien ne part avant que ce montant soit disponible' }),
  min: francs.meta({ description: 'Le plus petit montant qui peut être choisi' }),
  nextAt: instant.nullable().meta({ description: 'Le prochain versement ; nul quand rien ne part' }),
  paused: z.enum(['suspended', 'new-number']).nullable().meta({
    description: 'Pourquoi rien ne part encore : compte suspendu, ou numéro nouveau',
  }),
  stopped: z.enum(PAYOUT_STOPS).nullable().meta({
    description: "Pourquoi c'est arrêté : des versements revenus, ou un numéro qui n'est plus sûr",
  }),
})
export type AutomaticPayout = z.output<typeof AutomaticPayout>

/** To switch it off nothing else is needed. */
export const AutomaticPayoutChange = z.object({
  on: z.boolean('Choisissez.'),
  phoneNumber: gabonPhone.optional(),
  threshold: z.int('Entrez un montant entier.').optional().meta({ description: 'FCFA' }),
  ownNumber: z.boolean().default(false),
  code: writtenText(20).default('').meta({
    description: "Le code de l'application, si la vérification en deux étapes est activée",
  }),
})
export type AutomaticPayoutChange = z.output<typeof AutomaticPayoutChange>
