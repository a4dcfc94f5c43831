import type { NoticeSettings } from '@okoume/contract/wire/push.ts'
import { useEffect, useState } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

export type NoticeSettingsState =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly settings: NoticeSettings }
  | { readonly at: 'failed'; readonly text: string }

const LOST =
  "Vos choix de notification n'ont pas pu être chargés : ils s'afficheront dès que la connexion sera revenue."

/** What the server knows of how the person is told; asked again once the network is back. */
export function useNoticeSettings(): { readonly state: NoticeSettingsState; readonly load: () => void } {
  const [state, setState] = useState<NoticeSettingsState>({ at: 'loading' })
  const [round, setRound] = useState(0)
  const offline = useOffline()
  const ready = state.at === 'ready'
  useEffect(() => {
    if (ready || (offline && round === 0)) return
    let left = false
    signedInApi.getNoticeSettings().then(
      (settings) => left || setState({ at: 'ready', settings }),
      (error) => left || setState({ at: 'failed', text: readApiError(error)?.message ?? LOST }),
    )
    return () => {
      left = true
    }
  }, [round, offline, ready])
  return {
    state: offline && state.at === 'loading' ? { at: 'failed', text: LOST } : state,
    load() {
      setState({ at: 'loading' })
      setRound(round + 1)
    },
  }
}
