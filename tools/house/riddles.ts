/**
 * Names and sentences that have to be read twice, beside the plain ones. They fail `npm test`, and `npm run house` counts
 * them.
 */
interface Riddle {
  readonly found: RegExp
  readonly instead: string
}

/** Whole names. */
export const RIDDLE_NAMES: Readonly<Record<string, string>> = {
  asOneOfFew: 'withUploadSlot',
  alsoDue: 'onClockMoved',
  clearBrief: 'clearDontRemember',
  dismissBody: 'drainBody',
  holdsOf: 'findReservations',
  leaveForGood: 'shutDown',
  orNotSent: 'asNotSentError',
  outlasting: 'retryWhileDatabaseDown',
  prolongBrief: 'extendBrowserSession',
  readAnew: 'refetch',
  renderApart: 'renderStandalone',
  sayFarewell: 'sendAccountClosedEmail',
  sayUnsaidSignOut: 'sendPendingSignOut',
  steppingAside: 'retryOnLockTimeout',
  takenOfItems: 'findOccupancies',
  takeOtherTabsWord: 'syncWithOtherTabs',
  useLedTo: 'useScrollToHash',
  useWaitWords: 'useSavingLabel',
  wantedPushes: 'readSubscription',
  wasGivenUp: 'hasTimedOut',
}

/** Words in names, in whatever case. */
export const RIDDLE_WORDS: readonly Riddle[] = [
  { found: /^patience$/, instead: 'timeout' },
  { found: /^farewell$/, instead: 'the e-mail, or the event, that is meant' },
  { found: /^unsaid$/, instead: 'pending' },
  { found: /^aims?$/, instead: 'due, response target' },
]

/** Participles that are the whole name, and so leave out what is meant. */
export const BARE_PARTICIPLES: Readonly<Record<string, string>> = {
  begun: 'started, or what has started',
  given: 'the argument, the value',
  held: 'the reservation, the deposit, the lock',
  kept: 'stored, cached, or what is stored',
  said: 'the outcome, the message, the response',
  wanted: 'the order, the request, the period',
}

/** Compatibility: files that declare a participle because a column or the wire has that name. */
export const STORED_PARTICIPLES: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/platform/database/schema.generated.ts': ['wanted'],
  'packages/domain/rental/handover-checklist.ts': ['given'],
}

/** Beginnings of comments, where a noun says it sooner. */
export const RIDDLE_BEGINNINGS: readonly Riddle[] = [
  { found: /^What\b(?! if\b)/, instead: 'a noun: «Payload of …», «Columns of …»' },
  { found: /^Answers (?:how|what|whether|which|where|its|the id|null|true)\b/, instead: '«Returns …»' },
  { found: /^Whether\b/, instead: '«True if …», or nothing where the name says it' },
]

/** Inside comments. */
export const RIDDLE_PHRASES: readonly Riddle[] = [
  { found: /(?<!`)\bnobody\b/i, instead: '«no one», or a sentence about what does happen' },
  { found: /\bstands?\b(?!-| alone| still)/i, instead: '«is», «is listed», «is defined»' },
  { found: /\bby (?:itself|themselves)\b/i, instead: '«automatically», «alone»' },
]
