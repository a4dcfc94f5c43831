import {
  DOCUMENT_NUMBER_MESSAGE,
  IDENTITY_DOCUMENT_TYPES,
  NIP_MESSAGE,
  readDocumentNumber,
  readNip,
  secondPictureProblem,
} from '@okoume/domain/person/identity-documents.ts'
import { LIVENESS_PROMPTS } from '@okoume/domain/person/liveness.ts'
import { z } from 'zod'
import { identifier, instant, writtenText } from './fields.ts'

/** The prompt of the liveness check; a photo is taken before `expiresAt`. */
export const LivenessRequest = z.object({
  id: z.string(),
  prompt: z.enum(LIVENESS_PROMPTS),
  text: z.string(),
  expiresAt: instant,
})
export type LivenessRequest = z.output<typeof LivenessRequest>

/** `prompt` is the id of the request that a live photo answers. */
export const IdentityPictureForm = z.object({
  kind: z.enum(['document', 'live'], "Cette photo n'a pas d'usage."),
  prompt: identifier.optional(),
})

/** Its id only: only the administrator can read the picture. */
export const IdentityPicture = z.object({ id: z.string() })

/** Pictures are referred to by the ids from their uploads. */
export const IdentitySubmission = z
  .object({
    documentType: z.enum(IDENTITY_DOCUMENT_TYPES, 'Choisissez un type de pièce.'),
    documentNumber: z
      .string('Entrez le numéro de la pièce.')
      .refine((text) => readDocumentNumber(text) !== null, DOCUMENT_NUMBER_MESSAGE)
      .transform((text) => readDocumentNumber(text) ?? ''),
    nip: z
      .string(NIP_MESSAGE)
      .refine((text) => text.trim() === '' || readNip(text) !== null, NIP_MESSAGE)
      .transform((text) => readNip(text) ?? undefined)
      .optional()
      .meta({ description: "Numéro d'identification personnel, s'il est connu : 14 lettres et chiffres" }),
    documentPicture: identifier,
    secondPicture: identifier
      .optional()
      .meta({ description: "L'autre côté, ou le second papier, pour une pièce qui en demande deux photos" }),
    livePicture: identifier,
  })
  .superRefine(({ documentType, documentPicture, secondPicture }, context) => {
    const message = secondPictureProblem(documentType, documentPicture, secondPicture)
    if (message) context.addIssue({ code: 'custom', path: ['secondPicture'], message })
  })
export type IdentitySubmission = z.output<typeof IdentitySubmission>

/** The parameters of the mailed links: the person, and the decision they would make. */
export const VerificationLink = z.object({ id: identifier, decision: z.enum(['0', '2', '-1']) })

export const VerificationLinkProof = z.object({ lien: writtenText(500).default('') })

export const VerificationDecision = z.object({ reason: writtenText(500).default('') })
