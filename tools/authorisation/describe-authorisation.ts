import {
  CALLER_NAMES,
  type CallerName,
  expectedOutcome,
  LINKS,
} from '@okoume/contract/authorisation/callers.ts'
import { CONTRACT, OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { requiresOpenSession } from '@okoume/contract/model/access.ts'
import { ERRORS, type ErrorCode } from '@okoume/contract/model/errors.ts'
import type { Operation } from '@okoume/contract/model/operation.ts'
import { PARTY_RULES } from '@okoume/contract/model/party-rules.ts'

/** A column's heading, and its caller. */
const CALLERS_SAID: Readonly<Record<CallerName, readonly [heading: string, who: string]>> = {
  visitor: ['visitor', 'sends no token'],
  'forged token': ['forged', 'sends a token that the identity service did not sign'],
  'expired token': ['expired', 'sends a token that has expired'],
  "another service's token": ['other aud.', 'sends a token that was made for another service'],
  'e-mail not confirmed': ['unconfirmed', 'has an account whose e-mail address is not confirmed'],
  'account never opened': ['unopened', 'has signed up, but has no account here yet'],
  'account closed': ['closed', 'has closed the account; the token lives on for minutes'],
  stranger: ['stranger', 'has a confirmed account, and no part in what the call names'],
  'verified stranger': ['verified', 'as before, with a verified identity'],
  'former party': ['former', 'rented the same item once, and has no part in this rental'],
  owner: ['owner', 'owns the item of the item, rental or payment; is paid the withdrawal'],
  renter: ['renter', 'rents, pays; whose account the call names where it is about an account'],
  support: ['support', 'an administrator with the role of support, and no part in what the call names'],
  moderation: ['moderation', 'an administrator with the role of moderation'],
  finance: ['finance', 'an administrator with the role of finance'],
  supervisor: ['supervisor', 'an administrator with the role of supervisor, who may do what all roles may'],
  'supervisor who owns': ['sup. owner', 'a supervisor who is also the owner'],
  'supervisor who rents': ['sup. renter', 'a supervisor who is also the renter'],
  'supervisor signed out': [
    'sup. ended',
    'a supervisor who is also the owner, with a token whose session has ended',
  ],
  'renter signed out': ['ended', 'the renter, with a token whose session has ended'],
}

const SIGNS: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: '401',
  SESSION_ENDED: 'S',
  EMAIL_NOT_CONFIRMED: 'E',
  NOT_VERIFIED: 'V',
  ADMINISTRATORS_ONLY: 'A',
  ROLE_MISSING: 'M',
  FORBIDDEN: '403',
  NOT_THE_GIVER: '403',
  RENTAL_NOT_FOUND: '404',
  ENQUIRY_NOT_FOUND: '404',
  REVIEW_NOT_FOUND: '404',
  TICKET_NOT_FOUND: '404',
  DECISION_NOT_FOUND: '404',
  PAYMENT_NOT_FOUND: '404',
  WITHDRAWAL_NOT_FOUND: '404',
  USER_NOT_FOUND: '404',
  OWN_ITEM: 'O',
  OWN_CASE: 'C',
  ACCOUNT_REQUIRED: 'R',
  LINK_INVALID: 'L',
}

function signOf(code: ErrorCode | null): string {
  if (code === null) return '●'
  const sign = SIGNS[code]
  if (sign === undefined) throw new Error(`the table has no sign for ${code}`)
  return sign
}

/** The access table, with its legend, as Markdown. */
export function describeAuthorisation(): string {
  return `${[
    '# Who may do what',
    'Written from the contract by `node tools/authorisation/write-authorisation.ts`, and compared in the checks: change',
    '`packages/contract/operations` (which kind of caller an operation is open to, and which of those may touch the object of',
    'the call; the rules are in `packages/contract/model/party-rules.ts`), never this file.',
    'The tests make every call of this table: `apps/server/src/platform/http/operations/access.test.ts`. A refusal changes nothing. What',
    'ids a call may name, and what never leaks about others, is tested in `object-access.test.ts` beside it.',
    '',
    ...tables(),
    '## Links',
    'Operations of a link holder are open to the holder of the mailed link, signed in or not:',
    '',
    ...links(),
    '',
    '## Legend',
    '### Callers',
    ...CALLER_NAMES.map((name) => `- **${CALLERS_SAID[name][0]}**: ${CALLERS_SAID[name][1]}`),
    '',
    '### Answers',
    '- **●** allowed: the answer then depends on the object, not on the caller',
    ...signsSaid(),
    '',
    'Prevents enumeration: a rental, a payment or a withdrawal of others gets the same answer as one that does not exist.',
    'Items and people have public pages, and their existence is no secret.',
  ].join('\n')}\n`
}

function tables(): string[] {
  const byTag = Map.groupBy(OPERATION_NAMES, (name) => (CONTRACT[name] as Operation).tag)
  return [...byTag].flatMap(([tag, ofTag]) => [
    `## ${tag}`,
    '',
    `| operation | open to | of those | ${CALLER_NAMES.map((name) => CALLERS_SAID[name][0]).join(' | ')} |`,
    `|---|---|---|${':-:|'.repeat(CALLER_NAMES.length)}`,
    ...ofTag.map(rowOf),
    '',
  ])
}

function rowOf(name: OperationName): string {
  const { method, path } = CONTRACT[name]
  const cells = [
    `${name}<br>\`${method} ${path}\``,
    openTo(name),
    PARTY_RULES[CONTRACT[name].party].words,
    ...CALLER_NAMES.map((caller) => signOf(expectedOutcome(name, caller))),
  ]
  return `| ${cells.join(' | ')} |`
}

function openTo(name: OperationName): string {
  const operation: Operation = CONTRACT[name]
  const { access, roles } = operation
  const who = roles ? `administrator (${[...new Set([...roles, 'supervisor'])].join(', ')})` : access
  const { fresh } = operation
  const session = requiresOpenSession(operation) ? ', session open' : ''
  return `${who}${session}${fresh ? `, fresh proof${fresh === true ? '' : ` (${fresh})`}` : ''}`
}

function links(): string[] {
  const rows = Object.entries(LINKS).map(([link, code]) => `| ${link} | ${code ?? '●'} |`)
  return ['| link | answer |', '|---|---|', ...rows]
}

function signsSaid(): string[] {
  const codes = Object.keys(SIGNS) as ErrorCode[]
  const bySign = Map.groupBy(codes, (code) => SIGNS[code])
  return [...bySign].map(([sign, ofSign]) => {
    const errors = ofSign.map((code) => `${code} (${ERRORS[code][0]}, «${ERRORS[code][1]}»)`)
    return `- **${sign}** ${errors.join('; ')}`
  })
}
