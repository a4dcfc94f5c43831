import { CONTRACT, type OperationName } from '@okoume/contract/contract.ts'
import type { CallLimit } from './call-counts.ts'

export interface CallRule {
  /** Of one account, over all processes. */
  readonly account: CallLimit
  /** Of all who share an address of the network, over all processes: a whole operator's customers may. */
  readonly address: CallLimit
}

const MINUTES_A_DAY = 24 * 60

/** What a person does by hand, with room for whoever does much of it. */
const USUAL_WRITE: CallRule = {
  account: { most: 300, minutes: 10 },
  address: { most: 12_000, minutes: 10 },
}

function perAccount(most: number, minutes: number): CallRule {
  return { account: { most, minutes }, address: USUAL_WRITE.address }
}

/** Links are as good as unguessable; whoever guesses is stopped all the same. */
const BY_LINK: CallRule = {
  account: USUAL_WRITE.account,
  address: { most: 300, minutes: 10 },
}

/** What costs more than a row: somebody's telephone rings, money moves, mails go, memory fills, an archive is made. */
const RULES: Partial<Readonly<Record<OperationName, CallRule>>> = {
  startPayment: perAccount(20, 15),
  requestWithdrawal: perAccount(10, 60),
  createItem: perAccount(60, 60),
  uploadPicture: perAccount(240, 60),
  uploadAvatar: perAccount(60, 60),
  askLivenessPrompt: perAccount(60, 60),
  uploadIdentityPicture: perAccount(60, 60),
  submitVerification: perAccount(20, MINUTES_A_DAY),
  sendMessage: perAccount(300, 30),
  openAccount: perAccount(60, 60),
  exportAccount: perAccount(10, 60),
  closeAccount: perAccount(20, 60),
  showWithdrawal: BY_LINK,
  decideWithdrawal: BY_LINK,
  showVerification: BY_LINK,
  decideVerification: BY_LINK,
}

/** What is counted over all processes; null for what only reads. */
export function ruleOf(name: OperationName): CallRule | null {
  return RULES[name] ?? (CONTRACT[name].method === 'GET' ? null : USUAL_WRITE)
}

/** Of what only reads, in each process: a page asks a few times, and whoever waits for news every few seconds. */
export const READS: CallRule = {
  account: { most: 1200, minutes: 1 },
  address: { most: 6000, minutes: 1 },
}

/** Of anything at all, in each process. A first visit takes thirty answers. */
export const ANYTHING_OF_AN_ADDRESS: CallLimit = { most: 30_000, minutes: 1 }
