import type { Dispute, OpenWithdrawal, PaymentReview } from '@okoume/contract/wire/administration.ts'
import type { FailedMailList } from '@okoume/contract/wire/mail.ts'
import { signedInApi } from '../../session/signed-in-api.ts'
import type { ViewId } from './views.ts'

interface Lists {
  readonly paiements: { readonly reviews: readonly PaymentReview[]; readonly more: boolean }
  readonly retours: { readonly disputes: readonly Dispute[]; readonly more: boolean }
  readonly retraits: { readonly withdrawals: readonly OpenWithdrawal[]; readonly more: boolean }
  readonly messages: FailedMailList
}

/** What waits for an administrator; null where it could not be read. */
export type Administration = { readonly [Id in ViewId]: Lists[Id] | null }

/** @throws what reading the list of that view throws; the others are only counted. */
export async function readAdministration(view: ViewId | null): Promise<Administration> {
  const [paiements, retours, retraits, messages] = await Promise.allSettled([
    signedInApi.listReviews(),
    signedInApi.listDisputes(),
    signedInApi.listOpenWithdrawals(),
    signedInApi.listFailedMails(),
  ])
  const results = { paiements, retours, retraits, messages }
  if (view !== null && results[view].status === 'rejected') throw results[view].reason
  return {
    paiements: readOf(paiements),
    retours: readOf(retours),
    retraits: readOf(retraits),
    messages: readOf(messages),
  }
}

function readOf<List>(result: PromiseSettledResult<List>): List | null {
  return result.status === 'fulfilled' ? result.value : null
}

/** How much waits in each view, as it is shown: `50+` where there is more than was read. */
export function countsOf(lists: Administration): Readonly<Record<ViewId, string | null>> {
  const { paiements, retours, retraits, messages } = lists
  return {
    paiements: paiements && shownCount(paiements.reviews.length, paiements.more),
    retours: retours && shownCount(retours.disputes.length, retours.more),
    retraits: retraits && shownCount(retraits.withdrawals.length, retraits.more),
    messages: messages && shownCount(messages.mails.length, messages.more),
  }
}

function shownCount(count: number, more: boolean): string {
  return more ? `${count}+` : String(count)
}
