import type { Movement, MovementList } from '@okoume/contract/wire/wallet.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { appended, type Pages, renewed } from './merge-movements.ts'

export type AccountFilter = 'tout' | Movement['account']

export interface MovementPages {
  readonly account: AccountFilter
  readonly movements: readonly Movement[]
  /** `turning`: to another account; `adding`: older ones are on their way. */
  readonly state: 'still' | 'turning' | 'adding' | 'failed'
  readonly more: boolean
  choose(account: AccountFilter): void
  /** The next page; after a failure, what did not come. */
  showMore(): void
}

/** The movements of one account or both, page after page; `first` is renewed while the wallet is followed. */
export function useMovements(first: MovementList): MovementPages {
  const [account, setAccount] = useState<AccountFilter>('tout')
  const [pages, setPages] = useState<Pages>(first)
  const [state, setState] = useState<MovementPages['state']>('still')
  // Counts what was asked for: an answer that another question has overtaken is not shown.
  const asked = useRef(0)

  const ask = async (waiting: 'turning' | 'adding', wanted: AccountFilter, after: string | null) => {
    asked.current += 1
    const question = asked.current
    setState(waiting)
    try {
      const page = await readPage(wanted, after)
      if (question !== asked.current) return
      setPages((before) => (after === null ? page : appended(before, page)))
      setState('still')
    } catch {
      if (question === asked.current) setState('failed')
    }
  }
  const renew = useEffectEvent(async (newest: MovementList) => {
    if (account === 'tout') {
      setPages((before) => renewed(before, newest))
      return
    }
    const question = asked.current
    const page = await readPage(account, null).catch(() => null)
    if (page && question === asked.current) setPages((before) => renewed(before, page))
  })
  useEffect(() => {
    renew(first)
  }, [first])

  return {
    account,
    movements: pages.movements,
    state,
    more: pages.next !== null,
    choose(wanted) {
      setAccount(wanted)
      setPages({ movements: [], next: null })
      ask('turning', wanted, null)
    },
    showMore() {
      if (state === 'adding') return
      const nothing = pages.movements.length === 0
      ask(nothing ? 'turning' : 'adding', account, nothing ? null : pages.next)
    },
  }
}

function readPage(account: AccountFilter, after: string | null): Promise<MovementList> {
  return signedInApi.listMovements({
    query: { ...(account === 'tout' ? {} : { account }), ...(after === null ? {} : { after }) },
  })
}
