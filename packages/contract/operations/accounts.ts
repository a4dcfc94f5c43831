import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { identifier } from '../wire/fields.ts'
import { BalanceChange, Done, NewAccount, NewMail, User, VerificationLink } from '../wire/user.ts'

/** Spec, section 7; decisions, «Who may do what». */
export const accountOperations = {
  getUser: {
    summary: 'Une personne : tout pour elle-même, presque rien pour les autres',
    tag: 'Comptes',
    access: 'anyone',
    params: z.object({ id: identifier }),
    output: User,
    errors: ['USER_NOT_FOUND'],
  },
  openAccount: {
    summary: "Ouvrir son compte après l'inscription ; le même, aussi souvent qu'on le demande",
    tag: 'Comptes',
    access: 'account',
    body: NewAccount,
    output: User,
    status: 201,
    errors: ['FORBIDDEN'],
  },
  updateWallet: {
    summary: 'Écriture manuelle sur un portefeuille',
    tag: 'Comptes',
    access: 'administrator',
    body: BalanceChange,
    output: User,
    errors: ['USER_NOT_FOUND', 'NOT_AVAILABLE_YET'],
  },
  updateCautions: {
    summary: 'Écriture manuelle sur des cautions',
    tag: 'Comptes',
    access: 'administrator',
    body: BalanceChange,
    output: User,
    errors: ['USER_NOT_FOUND', 'NOT_AVAILABLE_YET'],
  },
  showVerification: {
    summary: "Le dossier d'identité à examiner",
    tag: 'Comptes',
    access: 'link holder',
    params: VerificationLink,
    output: z.string(),
    errors: ['NOT_AVAILABLE_YET'],
  },
  decideVerification: {
    summary: "Décider d'un dossier d'identité",
    tag: 'Comptes',
    access: 'link holder',
    params: VerificationLink,
    output: z.string(),
    errors: ['NOT_AVAILABLE_YET'],
  },
  sendMail: {
    summary: "Mettre un message en file d'envoi",
    tag: 'Comptes',
    access: 'administrator',
    body: NewMail,
    output: Done,
    errors: ['NOT_AVAILABLE_YET'],
  },
} as const satisfies Record<string, Operation>
