import type { NumberChange } from '@okoume/contract/wire/administration-people.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { maskPhone } from '@okoume/domain/person/masked-contact.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findProvedPhone, findUser } from '../accounts/account-queries.ts'
import type { NumberMove } from '../accounts/identity.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { AdministrationContext } from './administration-context.ts'

interface ChangedNumber {
  readonly userId: string
  readonly actorId: string
  readonly change: Pick<NumberChange, 'phoneNumber' | 'reason'>
}

/**
 * For who has lost the number that opens their account, once a colleague has made sure that it is them; without a number, for
 * who has been given it by an operator. First in the trail.
 * @throws ApiError USER_NOT_FOUND, INVALID_INPUT
 */
export async function changeNumber(
  { db, clock, newId, identity }: AdministrationContext,
  { userId, actorId, change: { phoneNumber, reason } }: ChangedNumber,
): Promise<void> {
  if (!(await findUser(db, userId))) throw new ApiError('USER_NOT_FOUND')
  const phone = phoneNumber === null ? null : readGabonPhone(phoneNumber)
  const former = await findProvedPhone(db, userId)
  const details = {
    reason,
    ...(former && { phone: maskPhone(former) }),
    ...(phone && { phoneNumber: maskPhone(phone) }),
  }
  const action = phone ? 'change number' : 'release number'
  const outcome = await identity.moveNumber(userId, phone, () =>
    writeAudit(db, { actorId, action, subject: userId, details }, { now: clock.now(), newId }),
  )
  if (outcome !== 'moved') throw new ApiError('INVALID_INPUT', { phoneNumber: REFUSALS[outcome] })
}

const REFUSALS: Readonly<Record<Exclude<NumberMove, 'moved'>, string>> = {
  unproved:
    "Ce numéro n'est pas confirmé : la personne l'entre d'abord sur la page de connexion, avec le code reçu, sans donner son nom.",
  taken: 'Ce numéro ouvre déjà un compte.',
}
