import { z } from 'zod'
import { francs, identifier, instant, writtenText } from './fields.ts'

const verifier = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2)])

/** To the person: everything. To anyone else: id, masked name, avatar, and verifier 2 or 0. */
export const User = z
  .object({
    id: z.string(),
    name: z.string(),
    avatar: z.string(),
    verifier,
    email: z.string().optional(),
    walletBalance: z.int().optional(),
    withdrawable: z.int().optional().meta({ description: 'Disponible au retrait' }),
    cautions: z.int().optional(),
    phone: z.string().nullable().optional(),
    address: z.string().nullable().optional(),
    city: z.string().nullable().optional(),
    postalCode: z.string().nullable().optional(),
    administrator: z.boolean().optional(),
    createdAt: instant.optional(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

/** The spec's body. Everything but the name is the server's or the identity's to say. */
export const NewAccount = z.object({
  id: identifier.optional(),
  name: writtenText(100).optional(),
  email: z.string().max(320).optional(),
  avatar: z.string().max(500).nullish(),
  walletBalance: z.number().optional(),
  phone: z.string().max(30).nullish(),
  address: z.string().max(200).nullish(),
  city: z.string().max(80).nullish(),
  postalCode: z.string().max(20).nullish(),
})

export const BalanceChange = z.object({ userId: identifier, amount: francs })

export const NewMail = z.object({
  to: z.email('Adresse email incorrecte.'),
  subject: writtenText(200, 'Donnez un objet.'),
  message: writtenText(20_000, 'Écrivez un message.'),
})

export const VerificationLink = z.object({ id: identifier, decision: z.enum(['0', '2', '-1']) })

export const Done = z.object({ ok: z.literal(true) })
