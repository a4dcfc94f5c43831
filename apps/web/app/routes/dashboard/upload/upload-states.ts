import type { ErrorCode } from '@okoume/contract/model/errors.ts'

interface Failure {
  readonly message: string
  /** The server's, where it was the server that refused. */
  readonly code: ErrorCode | null
}

export type UploadState<Sent> =
  /** `waiting` for its turn: to be shrunk, and again to be sent. */
  | { readonly at: 'waiting' | 'shrinking' }
  /** `share` goes from 0 to 1. */
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'sent'; readonly sent: Sent }
  | ({ readonly at: 'refused' } & Failure)
  /** The same picture may arrive another time. */
  | ({ readonly at: 'lost' } & Failure)

export interface Upload<Sent, About = void> {
  readonly key: string
  /** As it was chosen; null for one that was sent earlier. */
  readonly file: File | null
  /** As it is sent, once it is shrunk. */
  readonly picture: Blob | null
  readonly about: About
  readonly state: UploadState<Sent>
}

export type UploadList<Sent, About = void> = readonly Upload<Sent, About>[]

/** State of a picture on the page with nothing under way. */
export const AT_REST = { at: 'sent', sent: null } as const

type StateName = UploadState<unknown>['at']

export const NEXT_STATES: Readonly<Record<StateName, readonly StateName[]>> = {
  waiting: ['shrinking', 'sending'],
  shrinking: ['waiting', 'refused', 'lost'],
  sending: ['sending', 'sent', 'refused', 'lost'],
  // A form may be refused because of a picture that arrived.
  sent: ['refused'],
  refused: [],
  lost: ['waiting'],
}

/** Race: a step that comes too late is no next state any more, and changes nothing. */
export function advance<Sent, About>(
  upload: Upload<Sent, About>,
  state: UploadState<Sent>,
): Upload<Sent, About> {
  return NEXT_STATES[upload.state.at].includes(state.at) ? { ...upload, state } : upload
}

interface WithState {
  readonly state: UploadState<unknown>
}

export function isUnderWay({ state: { at } }: WithState): boolean {
  return at === 'waiting' || at === 'shrinking' || at === 'sending'
}

export function hasFailed({ state: { at } }: WithState): boolean {
  return at === 'refused' || at === 'lost'
}

/** True if it counts towards the most that there may be. */
export function takesPlace({ state: { at } }: WithState): boolean {
  return at !== 'refused'
}

export function sentPictures<Sent>(uploads: UploadList<Sent, unknown>): Sent[] {
  return uploads.flatMap(({ state }) => (state.at === 'sent' ? [state.sent] : []))
}
