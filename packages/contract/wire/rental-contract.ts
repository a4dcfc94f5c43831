import { IDENTITY_DOCUMENT_TYPES } from '@okoume/domain/person/identity-documents.ts'
import { z } from 'zod'
import { instant, writtenText } from './fields.ts'

const digest = z
  .string('Empreinte attendue.')
  .regex(/^[0-9a-f]{64}$/, 'Empreinte incorrecte : 64 chiffres et lettres de a à f.')

export const RentalContract = z.object({
  rentalId: z.string(),
  number: z.string(),
  itemTitle: z.string(),
  party: z
    .enum(['owner', 'renter'])
    .nullable()
    .meta({ description: "La partie que l'appelant est ; nul pour un administrateur" }),
  ownerName: z.string(),
  renterName: z.string(),
  sections: z
    .array(z.object({ title: z.string(), facts: z.array(z.object({ name: z.string(), text: z.string() })) }))
    .nullable()
    .meta({ description: "Le texte ; nul une fois le compte du propriétaire supprimé : l'empreinte reste" }),
  digest: z.string().meta({ description: "SHA-256 du texte, en JSON tel que l'archive le donne" }),
  madeAt: instant,
  acceptedAt: z.object({ owner: instant.nullable(), renter: instant.nullable() }),
  open: z.boolean().meta({ description: "Il s'accepte encore" }),
})
export type RentalContract = z.output<typeof RentalContract>

/** The text that the party has read. */
export const ContractAcceptance = z.object({ digest })

/** Characters of why a supervisor releases identities. */
export const RELEASE_REASON = { min: 10, max: 300 } as const

export const IdentityRelease = z.object({
  reason: writtenText(RELEASE_REASON.max, 'Dites pourquoi.').min(
    RELEASE_REASON.min,
    `${RELEASE_REASON.min} caractères au moins : c'est inscrit au journal.`,
  ),
})

export const ReleasedIdentity = z.object({
  party: z.enum(['owner', 'renter']),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  file: z
    .object({
      number: z.string(),
      documentType: z.enum(IDENTITY_DOCUMENT_TYPES),
      documentNumber: z
        .string()
        .nullable()
        .meta({ description: 'Entier pendant 30 jours après la décision ; ensuite ses derniers caractères' }),
      whole: z.boolean(),
      verifiedAt: instant,
    })
    .nullable(),
})

/** For the printed dossier of an item that was not returned. */
export const ReleasedIdentities = z.object({
  people: z.array(ReleasedIdentity),
  contract: RentalContract.nullable(),
  itemTitle: z.string(),
  start: z.string().meta({ format: 'date' }),
  end: z.string().meta({ format: 'date' }),
  handedOverAt: instant.nullable().meta({ description: 'Par le code ; nul sans preuve' }),
  contestedAt: instant.nullable(),
  releasedAt: instant,
  releasedBy: z.string(),
  reason: z.string(),
})
export type ReleasedIdentities = z.output<typeof ReleasedIdentities>
