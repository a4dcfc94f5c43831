import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { AccountArchive } from '../wire/archive.ts'
import { identifier } from '../wire/fields.ts'
import { IdempotencyHeaders } from '../wire/payment.ts'
import {
  BalanceChange,
  CorrectedUser,
  Done,
  FileForm,
  NewAccount,
  ProfileChange,
  User,
} from '../wire/user.ts'

/** docs/spec.md#8-who-may-do-what */
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
    // The last where a hosted service keeps the e-mails.
    errors: ['FORBIDDEN', 'EMAIL_NOT_CONFIRMED'],
  },
  updateProfile: {
    summary: 'Changer ses coordonnées',
    tag: 'Comptes',
    access: 'account',
    // Withdrawals are offered to the telephone.
    openSession: true,
    params: z.object({ id: identifier }),
    body: ProfileChange,
    output: User,
    errors: ['FORBIDDEN', 'USER_NOT_FOUND', 'NAME_VERIFIED'],
  },
  uploadAvatar: {
    summary: "Envoyer sa photo de profil, qui remplace celle d'avant",
    tag: 'Comptes',
    access: 'confirmed account',
    form: FileForm,
    output: User,
    status: 201,
    errors: [
      'USER_NOT_FOUND',
      'FILE_REQUIRED',
      'PICTURE_FORMAT_REFUSED',
      'PICTURE_UNREADABLE',
      'PICTURE_TOO_SMALL',
      'PICTURE_TOO_LARGE',
      'TOO_MANY_PICTURES',
    ],
  },
  exportAccount: {
    summary: 'Toutes ses données, en une archive',
    tag: 'Comptes',
    access: 'account',
    openSession: true,
    params: z.object({ id: identifier }),
    output: AccountArchive,
    errors: ['FORBIDDEN', 'USER_NOT_FOUND'],
  },
  closeAccount: {
    summary: "Supprimer son compte ; refusé tant qu'il y a de l'argent ou des locations",
    tag: 'Comptes',
    access: 'account',
    openSession: true,
    params: z.object({ id: identifier }),
    output: Done,
    errors: [
      'FORBIDDEN',
      'USER_NOT_FOUND',
      'SIGN_IN_AGAIN',
      'ACCOUNT_HAS_MONEY',
      'ACCOUNT_HAS_RENTALS',
      'ACCOUNT_HAS_PAYMENTS',
    ],
  },
  updateWallet: {
    summary: 'Écriture manuelle sur un portefeuille',
    tag: 'Comptes',
    access: 'administrator',
    body: BalanceChange,
    output: CorrectedUser,
    headers: IdempotencyHeaders,
    errors: [
      'OWN_CASE',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'USER_NOT_FOUND',
      'RECIPIENT_NOT_VERIFIED',
      'BALANCE_TOO_LOW',
    ],
  },
  updateCautions: {
    summary: 'Écriture manuelle sur des cautions',
    tag: 'Comptes',
    access: 'administrator',
    body: BalanceChange,
    output: CorrectedUser,
    headers: IdempotencyHeaders,
    errors: [
      'OWN_CASE',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'USER_NOT_FOUND',
      'RECIPIENT_NOT_VERIFIED',
      'BALANCE_TOO_LOW',
    ],
  },
} as const satisfies Record<string, Operation>
