import { lastingNotes, type Notes, PERSONAL } from '../../../session/notes.ts'

/** A message that is on its way, or did not get there. */
export interface Unsent {
  /** Sent again under it, it is the same message. */
  readonly key: string
  readonly text: string
  readonly failed: boolean
}

/** What somebody has typed to the other party of a rental and has not got across. */
export interface MessageDraft {
  readonly text: string
  readonly unsent: readonly Unsent[]
}

export const EMPTY_DRAFT: MessageDraft = { text: '', unsent: [] }

/** Where it is noted; it goes when the person signs out. */
export function messageDraftKey(uid: string, rentalId: string): string {
  return `${PERSONAL}message-draft.${uid}.${rentalId}`
}

/** The drafts of one conversation. */
export interface Drafts {
  read(): MessageDraft
  keep(draft: MessageDraft): void
}

export function draftsOf(uid: string, rentalId: string, notes: Notes = lastingNotes): Drafts {
  const key = messageDraftKey(uid, rentalId)
  return {
    read: () => readDraft(notes.read(key)),
    keep(draft) {
      if (draft.text.trim() === '' && draft.unsent.length === 0) notes.remove(key)
      else notes.write(key, JSON.stringify(draft))
    },
  }
}

function readDraft(kept: string | null): MessageDraft {
  try {
    const { text, unsent }: Partial<MessageDraft> = JSON.parse(kept ?? '{}')
    return {
      text: typeof text === 'string' ? text : '',
      unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
    }
  } catch {
    return EMPTY_DRAFT
  }
}

function isUnsent(kept: unknown): kept is Unsent {
  if (typeof kept !== 'object' || kept === null) return false
  const { key, text, failed }: Partial<Record<keyof Unsent, unknown>> = kept
  return typeof key === 'string' && typeof text === 'string' && typeof failed === 'boolean'
}
