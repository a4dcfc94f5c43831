import type { Relation } from '../model/party-rules.ts'

/** A kind of caller: what is true of them, and what they are to the thing that the call names. */
export interface CallerKind {
  /** `refused`: the token does not hold, whoever it names. */
  readonly token: 'none' | 'refused' | 'good'
  /** `ended`: signed out of, ended from elsewhere or run out; the token lives on for minutes. */
  readonly session: 'open' | 'ended'
  readonly confirmed: boolean
  /** Whether an account of theirs stands here: not before it is opened, nor after it is closed. */
  readonly account: boolean
  readonly verified: boolean
  readonly administrator: boolean
  readonly relation: 'owner' | 'renter' | null
}

const STRANGER: CallerKind = {
  token: 'good',
  session: 'open',
  confirmed: true,
  account: true,
  verified: false,
  administrator: false,
  relation: null,
}

export const CALLERS = {
  visitor: { ...STRANGER, token: 'none' },
  'forged token': { ...STRANGER, token: 'refused' },
  'expired token': { ...STRANGER, token: 'refused' },
  "another service's token": { ...STRANGER, token: 'refused' },
  'e-mail not confirmed': { ...STRANGER, confirmed: false },
  'account never opened': { ...STRANGER, account: false },
  'account closed': { ...STRANGER, account: false },
  stranger: STRANGER,
  'verified stranger': { ...STRANGER, verified: true },
  'former party': STRANGER,
  owner: { ...STRANGER, verified: true, relation: 'owner' },
  renter: { ...STRANGER, relation: 'renter' },
  administrator: { ...STRANGER, administrator: true },
  'administrator who owns': { ...STRANGER, verified: true, administrator: true, relation: 'owner' },
  'administrator who rents': { ...STRANGER, administrator: true, relation: 'renter' },
  'administrator signed out': {
    ...STRANGER,
    session: 'ended',
    verified: true,
    administrator: true,
    relation: 'owner',
  },
  'renter signed out': { ...STRANGER, session: 'ended', relation: 'renter' },
} as const satisfies Record<string, CallerKind>

export type CallerName = keyof typeof CALLERS
export const CALLER_NAMES = Object.keys(CALLERS) as CallerName[]

export function relationsOf({ relation, administrator }: CallerKind): Relation[] {
  return [...(relation ? [relation] : []), ...(administrator ? (['administrator'] as const) : [])]
}

/** The links that an operation for link holders may be called with, and how each is refused. */
export const LINKS = {
  'the mailed one': null,
  none: 'LINK_INVALID',
  'a changed one': 'LINK_INVALID',
  "another thing's": 'LINK_INVALID',
  'one that has expired': 'LINK_EXPIRED',
  'one that was used': 'LINK_EXPIRED',
} as const
