import { MAX_FRANCS } from '@okoume/domain/money/amount.ts'
import { ROLES } from '@okoume/domain/person/administrator-roles.ts'
import { readPersonName } from '@okoume/domain/person/person-name.ts'
import { PROFILE_LIMITS, PROFILE_MESSAGES } from '@okoume/domain/person/profile-form.ts'
import { readTaxNumber, TAX_NUMBER_MESSAGE } from '@okoume/domain/person/tax-number.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { z } from 'zod'
import { gabonPhone, identifier, instant, secondFactorCode, writtenText } from './fields.ts'

const verifier = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2)])

/** To the person: everything. To anyone else: id, shown name, avatar, and verifier 2 or 0. */
export const User = z
  .object({
    id: z.string(),
    name: z.string(),
    openName: z.boolean().optional().meta({ description: 'Montré « Rose M. » au lieu du nom masqué' }),
    avatar: z.string(),
    verifier,
    email: z.string().nullable().optional().meta({ description: 'Nul pour un compte sans adresse' }),
    walletBalance: z.int().optional(),
    withdrawable: z.int().optional().meta({ description: 'Disponible au retrait' }),
    cautions: z.int().optional(),
    phone: z.string().nullable().optional(),
    provedPhone: z.string().optional().meta({ description: "Le numéro qui ouvre le compte, s'il y en a un" }),
    address: z.string().nullable().optional(),
    city: z.string().nullable().optional(),
    postalCode: z.string().nullable().optional(),
    taxNumber: z.string().nullable().optional().meta({ description: 'NIF, écrit sur ses factures' }),
    administrator: z.boolean().optional(),
    roles: z
      .array(z.enum(ROLES))
      .optional()
      .meta({ description: "Ce qu'un administrateur peut faire ; supervisor : tout" }),
    suspended: z
      .object({ until: z.string().nullable().meta({ description: 'Nul : sans fin' }) })
      .optional()
      .meta({ description: 'La personne peut seulement finir ce qui est en cours' }),
    verifierReason: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Pourquoi l'identité n'a pas été acceptée" }),
    renterMean: z
      .number()
      .nullable()
      .optional()
      .meta({ description: 'Moyenne des avis reçus comme locataire, de 5' }),
    trustedOwner: z.boolean().optional().meta({ description: '« Propriétaire de confiance »' }),
    trustedRenter: z.boolean().optional().meta({ description: '« Locataire de confiance »' }),
    createdAt: instant.optional(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

const optionalText = (longest: number) => writtenText(longest).nullish()

/** The spec's body. All but the name is decided by the server or the identity service. */
export const NewAccount = z.object({
  id: identifier.optional(),
  name: writtenText(100).optional(),
  email: writtenText(320).optional(),
  avatar: optionalText(500),
  walletBalance: z.number().optional(),
  phone: optionalText(30),
  address: optionalText(200),
  city: optionalText(80),
  postalCode: optionalText(20),
})

/** An administrator's manual adjustment of a balance (negative: taken back), and its reason. */
export const BalanceChange = z.object({
  userId: identifier,
  amount: z
    .int('Un montant est un nombre entier de FCFA.')
    .min(-MAX_FRANCS, 'Ce montant est trop élevé.')
    .max(MAX_FRANCS, 'Ce montant est trop élevé.')
    .refine((amount) => amount !== 0, 'Indiquez un montant.'),
  reason: writtenText(500, 'Dites pourquoi : la personne le lira.'),
  code: secondFactorCode,
})

/** The person, with the outcome of the adjustment. */
export const CorrectedUser = User.extend({
  correction: z.enum(['done', 'waiting', 'declined']).meta({
    description:
      'waiting : le montant dépasse ce qui se décide seul, un second administrateur doit confirmer',
  }),
}).meta({ id: 'CorrectedUser' })
export type CorrectedUser = z.output<typeof CorrectedUser>

export const Done = z.object({ ok: z.literal(true) })

/** The fields a person may change; one that is left out stays, and `avatar: null` removes the picture. */
export const ProfileChange = z.object({
  name: z
    .string(PROFILE_MESSAGES.name)
    .refine((text) => text.isWellFormed() && readPersonName(text) !== null, PROFILE_MESSAGES.name)
    .overwrite(visibleText),
  phone: z.union([gabonPhone, z.literal('')]).nullish(),
  address: optionalText(PROFILE_LIMITS.address),
  city: optionalText(PROFILE_LIMITS.city),
  postalCode: optionalText(PROFILE_LIMITS.postalCode),
  taxNumber: optionalText(PROFILE_LIMITS.taxNumber).refine(
    (text) => !text || readTaxNumber(text) !== null,
    TAX_NUMBER_MESSAGE,
  ),
  avatar: z.null().optional(),
  openName: z.boolean('Choisissez oui ou non.').optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

/** A form with a file only. */
export const FileForm = z.object({})

export const AccountClosing = z.object({
  rest: z
    .enum(['given-up'])
    .optional()
    .meta({ description: '`given-up` : laisser à Okoumé un reste trop petit pour un retrait' }),
})
