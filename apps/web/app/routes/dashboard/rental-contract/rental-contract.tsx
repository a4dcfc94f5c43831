import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { Printer } from 'lucide'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ContractPaper } from '#app/ui/contract-paper.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Paper } from '../page/paper.tsx'
import styles from '../page/sheet.module.css'
import { Sheet } from '../page/sheet.tsx'
import { RentalError } from '../rental/rental-error.tsx'
import { rentalQuery } from '../rental/rental-query.ts'

export const handle = {
  title: 'Contrat de location',
  hasBackLink: true,
  reads: ['getRentalContract'],
} satisfies SheetHandle

const contractQuery = (uid: string, id: string) =>
  cachedQuery({
    uid,
    key: `contract/${id}`,
    read: () => signedInApi.getRentalContract({ params: { id } }),
  })

export const clientLoader = privateLoader(async ({ id: uid }, { id }) => ({
  uid,
  id,
  loaded: await fetchNow(contractQuery(uid, id)),
}))

export default function RentalContractPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, id, loaded } = loaderData
  const query = contractQuery(uid, id)
  const read = useCachedQuery(query, loaded)
  const { number, madeAt, digest, party, acceptedAt, open, itemTitle } = read.answer
  const accept = useAction({
    call: () => signedInApi.acceptRentalContract({ params: { id }, body: { digest } }),
    refreshes: [query, rentalQuery(uid, id)],
    done: "C'est noté : vous avez accepté ce contrat.",
    overtaken: ({ code, message }) => (code === 'CONTRACT_CLOSED' ? message : null),
  })
  const mayAccept = open && party !== null && acceptedAt[party] === null
  return (
    <div className={`${kit.stack2} ${styles.printed}`}>
      <div className={styles.unprinted}>
        <BackLink to={dashboardPaths.rental(id)}>{itemTitle}</BackLink>
      </div>
      <Sheet title={handle.title} read={read}>
        <Paper
          label={`Contrat ${number}`}
          title={<p className={kit.strong}>Contrat de location</p>}
          number={
            <>
              N° <strong translate="no">{number}</strong>
            </>
          }
          when={`Réservé le ${formatLongInstant(madeAt)}`}
        >
          <ContractPaper contract={read.answer} />
        </Paper>
        <div className={`${kit.stack3} ${styles.unprinted}`}>
          {mayAccept && (
            <p className={kit.note}>
              Accepter fixe l'heure et le texte, pour de bon. Ce n'est pas obligatoire : sans cela, la
              location continue comme elle est payée.
            </p>
          )}
          {!open && party !== null && acceptedAt[party] === null && (
            <p className={kit.note}>La location est finie : le contrat ne s'accepte plus.</p>
          )}
          <div className={kit.row3}>
            {mayAccept && (
              <Button busy={accept.busy} onClick={() => accept.run()}>
                J'accepte ce contrat
              </Button>
            )}
            <Button variant={mayAccept ? 'secondary' : 'primary'} onClick={() => print()}>
              <Icon of={Printer} />
              Imprimer
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  )
}

/** A request that waits, and a rental of before contracts, have none; a stranger finds no rental. */
export function ErrorBoundary(): ReactNode {
  if (explainError(useRouteError()).code !== 'CONTRACT_NOT_FOUND') return <RentalError />
  return (
    <EmptyState
      scene="lost"
      level={1}
      title="Pas de contrat"
      action={<ButtonLink to={dashboardPaths.myRentals()}>Mes locations</ButtonLink>}
    >
      Le contrat vient avec l'acceptation de la demande. Les locations d'avant les contrats n'en ont pas.
    </EmptyState>
  )
}
