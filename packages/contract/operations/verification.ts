import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { User } from '../wire/user.ts'
import {
  IdentityPicture,
  IdentityPictureForm,
  IdentitySubmission,
  LivenessRequest,
  VerificationDecision,
  VerificationLink,
  VerificationLinkProof,
} from '../wire/verification.ts'

/** docs/spec.md#identity-documents */
export const verificationOperations = {
  askLivenessPrompt: {
    summary: 'Ce que la personne doit faire devant la caméra, choisi par le serveur',
    tag: 'Identité',
    access: 'confirmed account',
    output: LivenessRequest,
    status: 201,
    errors: ['ACCOUNT_REQUIRED', 'VERIFICATION_CLOSED'],
  },
  uploadIdentityPicture: {
    summary: "Envoyer la photo d'une pièce d'identité, ou de la personne",
    tag: 'Identité',
    access: 'confirmed account',
    form: IdentityPictureForm,
    output: IdentityPicture,
    status: 201,
    errors: [
      'ACCOUNT_REQUIRED',
      'VERIFICATION_CLOSED',
      'LIVENESS_EXPIRED',
      'FILE_REQUIRED',
      'PICTURE_FORMAT_REFUSED',
      'PICTURE_UNREADABLE',
      'PICTURE_TOO_SMALL',
      'PICTURE_TOO_LARGE',
      'TOO_MANY_PICTURES',
    ],
  },
  submitVerification: {
    summary: 'Demander la vérification de son identité',
    tag: 'Identité',
    access: 'confirmed account',
    body: IdentitySubmission,
    output: User,
    status: 201,
    errors: ['ACCOUNT_REQUIRED', 'VERIFICATION_CLOSED', 'IDENTITY_PICTURE_MISSING'],
  },
  showVerification: {
    summary: "La page du dossier d'identité à examiner, qui demande avant de décider",
    tag: 'Identité',
    access: 'link holder',
    params: VerificationLink,
    query: VerificationLinkProof,
    output: z.string(),
    page: true,
    errors: [],
  },
  decideVerification: {
    summary: "Décider d'un dossier d'identité, par le bouton de sa page",
    tag: 'Identité',
    access: 'link holder',
    params: VerificationLink,
    query: VerificationLinkProof,
    body: VerificationDecision,
    output: z.string(),
    page: true,
    errors: [],
  },
} as const satisfies Record<string, Operation>
