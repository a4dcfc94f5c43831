import type { Wallet } from '@okoume/contract/wire/wallet.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/empty-state.tsx'
import { fetchNow } from '#app/data/query-client.ts'
import type { CachedAnswer } from '#app/offline/cached-answers.ts'
import { readOwnUser } from '#app/session/read-own-user.ts'
import { signedInUser } from '#app/session/signed-in-user.ts'
import { lockedWalletMessage } from '../locked-wallet.tsx'
import { WayToVerification } from '../profile/verification/way-to-verification.tsx'
import { Sheet } from '../sheet.tsx'
import { SheetError } from '../sheet-error.tsx'
import { walletQuery } from './wallet-query.ts'
import { WalletView } from './wallet-view.tsx'

type Data =
  | { readonly open: true; readonly userId: string; readonly loaded: CachedAnswer<Wallet> }
  | { readonly open: false; readonly verifier: number }

export async function clientLoader({ request }: { readonly request: Request }): Promise<Data> {
  const { id, verifier } = await signedInUser(request)
  if (isVerified(verifier)) return { open: true, userId: id, loaded: await fetchNow(walletQuery(id)) }
  // The decision may have come since this page was opened.
  const { answer: user } = await readOwnUser(id)
  if (!isVerified(user.verifier)) return { open: false, verifier: user.verifier }
  return { open: true, userId: id, loaded: await fetchNow(walletQuery(id)) }
}
clientLoader.hydrate = true as const

export function ErrorBoundary(): ReactNode {
  return (
    <Sheet title="Portefeuille">
      <SheetError />
    </Sheet>
  )
}

export default function WalletSheet({ loaderData }: { readonly loaderData: Data }): ReactNode {
  return (
    <Sheet title="Portefeuille">
      {loaderData.open ? (
        <WalletView userId={loaderData.userId} loaded={loaderData.loaded} />
      ) : (
        <EmptyState
          title="Votre compte n'est pas vérifié"
          action={<WayToVerification verifier={loaderData.verifier} />}
        >
          {lockedWalletMessage(loaderData.verifier)}
        </EmptyState>
      )}
    </Sheet>
  )
}
