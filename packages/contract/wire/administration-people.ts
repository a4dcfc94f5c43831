import { ROLES } from '@okoume/domain/person/administrator-roles.ts'
import { z } from 'zod'
import { instant, writtenText } from './fields.ts'

const francs = z.int().meta({ description: 'FCFA' })

/** In the body, so that no address of this site identifies a person. */
export const PersonSearch = z.object({
  who: writtenText(320, 'Entrez une adresse email, un numéro de téléphone, de reçu ou une référence.'),
})

/** The latest rentals between a person and others. */
export const PersonRental = z.object({
  id: z.string(),
  itemTitle: z.string(),
  role: z.enum(['owner', 'renter']),
  status: z.string(),
  returnState: z.string(),
  start: z.string(),
  end: z.string(),
  /** With the deposit and the fee. */
  total: francs.optional(),
})
export type PersonRental = z.output<typeof PersonRental>

export const PersonOperation = z.object({
  id: z.string(),
  kind: z.enum(['collect', 'refund', 'payout']),
  state: z.enum(['created', 'submitting', 'pending', 'unknown', 'succeeded', 'failed', 'review']),
  failure: z.string().nullable(),
  operator: z.enum(['AIRTEL', 'MOOV']),
  phone: z.string(),
  amount: francs,
  label: z.string(),
  reference: z.string(),
  createdAt: instant,
})
export type PersonOperation = z.output<typeof PersonOperation>

/** What an administrator needs to answer a person who calls, as far as their roles let them see it. */
export const FoundPerson = z.object({
  masked: z.boolean().meta({ description: "Adresse et numéro ne sont montrés qu'en partie" }),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  verifier: z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2)]),
  verifierReason: z.string().nullable(),
  administrator: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  createdAt: instant,
  closedAt: instant.nullable(),
  sessions: z.int().nullable().meta({ description: "Null où le service d'identité ne le dit pas" }),
  /** Money, here and in the rentals: only to those whose duty it is. */
  wallet: francs.optional(),
  withdrawable: francs.optional(),
  cautions: francs.optional(),
  openWithdrawals: z.int().optional(),
  rentals: z.array(PersonRental),
  operations: z.array(PersonOperation).optional(),
})
export type FoundPerson = z.output<typeof FoundPerson>

export const RoleChange = z.object({
  roles: z.array(z.enum(ROLES, "Ce rôle n'existe pas."), 'Choisissez des rôles.').max(20),
})

export const FoundPeople = z.object({ people: z.array(FoundPerson) })
