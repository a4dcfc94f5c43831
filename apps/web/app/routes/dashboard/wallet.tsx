import type { User } from '@okoume/contract/wire/user.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Price } from '../../components/price.tsx'
import { renewUser } from '../../session/renew-user.ts'
import { signedInApi } from '../../session/signed-in-api.ts'
import { signedInUser } from '../../session/signed-in-user.ts'
import { walletWords } from './locked-wallet.tsx'
import { WayToVerification } from './profile/verification/way-to-verification.tsx'
import { Sheet } from './sheet.tsx'
import styles from './wallet.module.css'

export async function clientLoader({ request }: { readonly request: Request }) {
  const { id } = await signedInUser(request)
  const user = await signedInApi.getUser({ params: { id } })
  renewUser(user)
  return user
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from './sheet-error.tsx'

export default function WalletSheet({ loaderData: user }: { readonly loaderData: User }): ReactNode {
  if (!isVerified(user.verifier)) {
    return (
      <Sheet title="Portefeuille">
        <EmptyState
          title="Votre compte n'est pas vérifié"
          action={<WayToVerification verifier={user.verifier} />}
        >
          {walletWords(user.verifier)}
        </EmptyState>
      </Sheet>
    )
  }
  return (
    <Sheet title="Portefeuille">
      <dl className={styles.wallet}>
        <div className={styles.balance}>
          <dt>Solde actuel</dt>
          <dd className={styles.amount}>
            <Price amount={user.walletBalance ?? 0} />
          </dd>
          <dd className={styles.meaning}>Les loyers des demandes que vous avez acceptées.</dd>
        </div>
        <Figure
          name="Disponible au retrait"
          amount={user.withdrawable ?? 0}
          meaning="Les loyers des locations déjà commencées : celles à venir peuvent encore être annulées."
        />
        <Figure
          name="Cautions actives"
          amount={user.cautions ?? 0}
          meaning="Gardées le temps des locations, puis rendues aux locataires après le retour des objets."
        />
      </dl>
    </Sheet>
  )
}

interface FigureProps {
  readonly name: string
  readonly amount: number
  readonly meaning: string
}

function Figure({ name, amount, meaning }: FigureProps): ReactNode {
  return (
    <Card className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.amount}>
        <Price amount={amount} />
      </dd>
      <dd className={styles.meaning}>{meaning}</dd>
    </Card>
  )
}
