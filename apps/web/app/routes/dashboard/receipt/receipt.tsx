import type { RentalInvoices } from '@okoume/contract/wire/invoices.ts'
import type { Receipt as ReceiptData } from '@okoume/contract/wire/rental.ts'
import { Printer } from 'lucide'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type CachedQuery, cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import styles from '../page/sheet.module.css'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'

export const handle = { title: 'Reçu', reads: ['getReceipt'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }, { id: rentalId }) => ({
  uid,
  rentalId,
  loaded: await fetchNow(receiptQuery(uid, rentalId)),
}))

interface ReceiptAndInvoices {
  readonly receipt: ReceiptData
  readonly invoices: RentalInvoices | null
}

function receiptQuery(uid: string, rentalId: string): CachedQuery<ReceiptAndInvoices> {
  return cachedQuery({
    uid,
    key: `receipt-papers/${rentalId}`,
    async read() {
      const params = { id: rentalId }
      const receipt = await signedInApi.getReceipt({ params })
      const invoices = receipt.invoice === 'ready' ? await signedInApi.getInvoices({ params }) : null
      return { receipt, invoices }
    },
  })
}

export default function Receipt({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { user } = useSession()
  const read = useCachedQuery(receiptQuery(loaderData.uid, loaderData.rentalId), loaderData.loaded)
  const { receipt, invoices } = read.answer
  const own = user?.id === receipt.rental.renter_id
  return (
    <div className={styles.printed}>
      <Sheet title={handle.title} read={read}>
        <ReceiptPaper receipt={receipt} renter={own ? user.name : receipt.rental.renterName} />
        {invoices?.invoices.map((invoice) => (
          <InvoicePaper key={invoice.number} invoice={invoice} />
        ))}
        {receipt.invoice === 'awaited' && (
          <p className={kit.note}>
            La facture arrive : l'administration fiscale ne l'a pas encore certifiée.
          </p>
        )}
        {invoices?.awaited && (
          <p className={kit.note}>L'avoir arrive : l'administration fiscale ne l'a pas encore certifié.</p>
        )}
        <div className={`${kit.row3} ${styles.unprinted}`}>
          <Button onClick={() => print()}>
            <Icon of={Printer} />
            Imprimer
          </Button>
          <ButtonLink to={dashboardPaths.rental(receipt.rental.id)} variant="secondary">
            Voir la location
          </ButtonLink>
          <ButtonLink to={dashboardPaths.problem({ rental: receipt.rental.id })} variant="quiet">
            J'ai un problème
          </ButtonLink>
        </div>
      </Sheet>
    </div>
  )
}

/** A receipt that does not exist or is another person's is a 404; a failed request can be tried again. */
export function ErrorBoundary({ error }: { readonly error: unknown }): ReactNode {
  switch (explainError(error).code) {
    case 'RENTAL_NOT_FOUND':
    case 'INVALID_INPUT':
      return <NoReceipt title="Reçu non trouvé">Cette adresse ne mène à aucune de vos locations.</NoReceipt>
    case 'FORBIDDEN':
      return (
        <NoReceipt title="Ce reçu n'est pas le vôtre">
          Seul le locataire qui a payé peut le voir. Êtes-vous connecté au bon compte ?
        </NoReceipt>
      )
    default:
      return <SheetError title={handle.title} />
  }
}

function NoReceipt({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  return (
    <EmptyState
      scene="lost"
      level={1}
      title={title}
      action={<ButtonLink to={dashboardPaths.myRentals()}>Mes locations</ButtonLink>}
    >
      {children}
    </EmptyState>
  )
}
