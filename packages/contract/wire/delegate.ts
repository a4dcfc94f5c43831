import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import {
  DELEGATE_HOURS,
  DELEGATE_NAME_MAX_LENGTH,
  DELEGATE_STATES,
  readDelegateName,
} from '@okoume/domain/rental/delegate.ts'
import { readChecklist } from '@okoume/domain/rental/handover-checklist.ts'
import { CODE_TEXT_LENGTH } from '@okoume/domain/rental/handover-code.ts'
import { PHOTO_SLOTS } from '@okoume/domain/rental/handover-photos.ts'
import { HANDOVER_DIRECTIONS } from '@okoume/domain/rental/rental-status.ts'
import { z } from 'zod'
import { gabonPhone, instant, writtenText } from './fields.ts'

export const DelegateNaming = z.object({
  name: writtenText(DELEGATE_NAME_MAX_LENGTH, 'Écrivez son prénom.').refine(
    (text) => readDelegateName(text) !== null,
    'Écrivez un prénom, en lettres.',
  ),
  phone: gabonPhone,
})

/** Who collects or hands over for a party, as both parties read it. */
export const Delegate = z
  .object({
    direction: z.enum(HANDOVER_DIRECTIONS),
    party: z.enum(['owner', 'renter']).meta({ description: 'À la place de qui' }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'Prénom ; nul une fois effacé, après la fin de la location' }),
    phone: z.string().nullable(),
    state: z.enum(DELEGATE_STATES),
    createdAt: instant,
    expiresAt: instant.nullable().meta({
      description: `Un lien qui entre le code sert ${DELEGATE_HOURS} heures ; nul pour qui le montre`,
    }),
    provedAt: instant.nullable().meta({ description: 'Quand cette personne a entré le bon code' }),
  })
  .meta({ id: 'Delegate' })
export type Delegate = z.output<typeof Delegate>

export const DelegateLink = z.object({
  path: z.string().meta({ description: 'La page du lien, dite cette seule fois' }),
})

export const DelegateLinkProof = z.object({ lien: writtenText(100).default('') })

/** The form of the page of who enters the code; lines that were ticked off, each on one line. */
export const DelegateEntry = z.object({
  key: writtenText(100).default(''),
  code: writtenText(CODE_TEXT_LENGTH).default(''),
  checklist: writtenText(LISTING_LIMITS.checklist * (LISTING_LIMITS.checklistLine + 1))
    .default('')
    .transform(readChecklist),
})

export const DelegatePhoto = z.object({ slot: z.enum(PHOTO_SLOTS, 'Dites ce que montre la photo.') })
