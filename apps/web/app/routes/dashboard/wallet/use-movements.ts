import type { Movement, MovementList } from '@okoume/contract/wire/wallet.ts'
import { useState } from 'react'
import type { Page } from '#app/data/pages.ts'
import { type PagedList, usePages } from '#app/data/use-pages.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'

export type AccountFilter = 'tout' | Movement['account']

export interface MovementPages extends PagedList<Movement> {
  readonly account: AccountFilter
  choose(account: AccountFilter): void
}

/** The movements of one account or both, page after page; `first` is renewed while the wallet is followed. */
export function useMovements(uid: string, first: MovementList): MovementPages {
  const [account, setAccount] = useState<AccountFilter>('tout')
  const pages = usePages({
    queryKey: [uid, 'movements', account],
    read: (after) => readPage(account, after),
    first: account === 'tout' ? pageOf(first) : null,
    version: first,
  })
  return { ...pages, account, choose: setAccount }
}

async function readPage(account: AccountFilter, after: string | null): Promise<Page<Movement>> {
  const filter = account === 'tout' ? {} : { account }
  return pageOf(
    await signedInApi.listMovements({ query: { ...filter, ...(after === null ? {} : { after }) } }),
  )
}

function pageOf({ movements, next }: MovementList): Page<Movement> {
  return { items: movements, next }
}
