import type { NoticeWays } from '@okoume/contract/wire/push.ts'
import type { NoticeKind, NoticeWay } from '@okoume/domain/notifications/notice-kinds.ts'
import { useRef, useState } from 'react'
import { pushProblem } from '#app/push/push-problem.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'

export interface SavedWays {
  readonly ways: NoticeWays
  /** The kind that is being saved, was saved or could not be. */
  readonly outcome: SavingState | null
  choose(kind: NoticeKind, way: NoticeWay): void
}

export interface SavingState {
  readonly kind: NoticeKind
  readonly at: 'saving' | 'saved' | 'failed'
  readonly text?: string
}

/** Each choice is saved at once and shown at once; one that cannot be saved goes back to what it was. */
export function useNoticeWays(first: NoticeWays): SavedWays {
  const [ways, setWays] = useState(first)
  const [outcome, setOutcome] = useState<SavingState | null>(null)
  const wanted = useRef(first)
  const saved = useRef(first)
  const line = useRef<Promise<void>>(Promise.resolve())

  const save = async (kind: NoticeKind, way: NoticeWay) => {
    try {
      const settings = await signedInApi.saveNoticeWays({ body: { ...saved.current, [kind]: way } })
      saved.current = settings.ways
      if (wanted.current[kind] === way) setOutcome({ kind, at: 'saved' })
    } catch (error) {
      // Chosen anew meanwhile: the newer choice tells how it went.
      if (wanted.current[kind] !== way) return
      wanted.current = { ...wanted.current, [kind]: saved.current[kind] }
      setWays(wanted.current)
      setOutcome({ kind, at: 'failed', text: pushProblem(error) })
    }
  }
  return {
    ways,
    outcome,
    choose(kind, way) {
      wanted.current = { ...wanted.current, [kind]: way }
      setWays(wanted.current)
      setOutcome({ kind, at: 'saving' })
      // One after the other: the last choice is the last that the server hears.
      line.current = line.current.then(() => save(kind, way))
    },
  }
}
