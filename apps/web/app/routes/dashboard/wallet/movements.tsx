import type { Movement, MovementList } from '@okoume/contract/wire/wallet.ts'
import { describeMovement } from '@okoume/domain/ledger/movements.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { agreedRentText } from '@okoume/domain/rental/enquiry.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { ArrowDownLeft, ArrowUpRight, Download, FileText, Lock } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { Page } from '#app/data/queries/pages.ts'
import { type PagedList, usePages } from '#app/data/queries/use-pages.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import more from '#app/ui/show-more.module.css'
import { ShowMore } from '#app/ui/show-more.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import styles from './wallet-lists.module.css'

const ACCOUNTS: readonly { readonly id: AccountFilter; readonly label: string }[] = [
  { id: 'tout', label: 'Tout' },
  { id: 'wallet', label: 'Portefeuille' },
  { id: 'cautions', label: 'Cautions' },
]

export interface MovementsProps {
  readonly userId: string
  readonly first: MovementList
}

export function Movements({ userId, first }: MovementsProps): ReactNode {
  const pages = useMovements(userId, first)
  const { account, items: movements, state } = pages
  const [asked, setAsked] = useState(false)
  if (first.movements.length === 0)
    return (
      <EmptyState
        scene="wallet"
        title="Rien de gagné pour le moment"
        action={<ButtonLink to={dashboardPaths.requests()}>Voir mes demandes</ButtonLink>}
      >
        Quand vous acceptez une demande, ce que vous gagnez s'ajoute à votre solde et la caution est gardée à
        part. Chaque mouvement est noté ici.
      </EmptyState>
    )
  return (
    <OutcomeArea>
      <section className={`${kit.stack4} ${styles.section}`} aria-labelledby="mouvements">
        <div className={`${kit.row3} ${kit.middle} ${kit.spread}`}>
          <h2 id="mouvements">Mouvements</h2>
          <div className={kit.row3}>
            <ButtonLink variant="secondary" to={dashboardPaths.yearlyStatement()}>
              <Icon of={FileText} />
              Relevé de l'année
            </ButtonLink>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(true)}>
              <Icon of={Download} />
              Télécharger le relevé (CSV)
            </Button>
          </div>
        </div>
        <OutcomePlace />
        <FilterBar
          label="Montrer les mouvements"
          options={ACCOUNTS}
          value={account}
          onChange={pages.choose}
        />
        {state === 'loading' ? (
          <Skeleton label="Chargement des mouvements..." />
        ) : (
          <>
            {movements.length === 0 && state === 'idle' && (
              <p className={`${kit.soft} ${kit.textCentred} ${styles.none}`}>
                {account === 'cautions'
                  ? 'Aucune caution pour le moment.'
                  : 'Aucun mouvement pour le moment.'}
              </p>
            )}
            {movements.length > 0 && (
              <ol className={`${kit.panel} ${kit.divided}`}>
                {movements.map((movement) => (
                  <MovementRow key={movement.id} movement={movement} named={account === 'tout'} />
                ))}
              </ol>
            )}
            <ShowMore
              list={pages}
              className={more.more}
              failure="Les mouvements ne sont pas arrivés. Vérifiez votre connexion."
              announce={(added) => `${added} mouvements de plus.`}
            />
          </>
        )}
        <StatementDialog open={asked} onClose={() => setAsked(false)} />
      </section>
    </OutcomeArea>
  )
}

type AccountFilter = 'tout' | Movement['account']

interface MovementPages extends PagedList<Movement> {
  readonly account: AccountFilter
  choose(account: AccountFilter): void
}

/** The movements of one account or both, page after page; `first` is renewed while the wallet is followed. */
function useMovements(uid: string, first: MovementList): MovementPages {
  const [account, setAccount] = useState<AccountFilter>('tout')
  const pages = usePages({
    queryKey: [uid, 'movements', account],
    read: async (after) => {
      const filter = account === 'tout' ? {} : { account }
      return pageOf(
        await signedInApi.listMovements({ query: { ...filter, ...(after === null ? {} : { after }) } }),
      )
    },
    first: account === 'tout' ? pageOf(first) : null,
    version: first,
  })
  return { ...pages, account, choose: setAccount }
}

function pageOf({ movements, next }: MovementList): Page<Movement> {
  return { items: movements, next }
}

interface MovementRowProps {
  readonly movement: Movement
  /** True if the row says that it belongs to the deposits. */
  readonly named: boolean
}

function MovementRow({ movement, named }: MovementRowProps): ReactNode {
  const { amount, account, at, balance, itemTitle, rentalId, computedRent } = movement
  // A deposit is held for the renter: it is no income of the owner's.
  const isDeposit = account === 'cautions'
  const income = amount > 0 && !isDeposit
  const moment = formatMoment(at, new Date())
  return (
    <li className={styles.row}>
      <span
        className={classList(`${kit.centred} ${kit.sand} ${styles.way}`, income && styles.inward)}
        aria-hidden="true"
      >
        {amount < 0 ? (
          <Icon of={ArrowUpRight} className={kit.icon20} />
        ) : isDeposit ? (
          <Icon of={Lock} className={kit.icon20} />
        ) : (
          <Icon of={ArrowDownLeft} className={kit.icon20} />
        )}
      </span>
      <div className={kit.shrinks}>
        <p className={kit.strong}>{describeMovement(movement)}</p>
        {itemTitle && (
          <p className={`${kit.cut} ${kit.small} ${styles.title}`}>
            {rentalId === null ? itemTitle : <Link to={dashboardPaths.rental(rentalId)}>{itemTitle}</Link>}
          </p>
        )}
        {computedRent !== null && (
          <p className={styles.soft}>{capitalize(agreedRentText(amount, computedRent))}</p>
        )}
        <p className={styles.soft}>
          <time dateTime={at}>{capitalize(moment)}</time>
          {named && isDeposit && <Badge>Cautions</Badge>}
        </p>
      </div>
      <div className={`${kit.row1x3} ${kit.middle} ${kit.spread} ${styles.end}`}>
        <span className={classList(`${kit.bold} ${kit.oneLine} ${kit.digits}`, income && kit.forest)}>
          {isDeposit && amount > 0 ? formatFrancs(amount) : signed(amount)}
        </span>
        <span className={styles.soft}>
          {isDeposit ? 'Cautions' : 'Solde'} : {formatFrancs(balance)}
        </span>
      </div>
    </li>
  )
}

/** «+ 12 500 FCFA», «− 5 000 FCFA». */
function signed(amount: number): string {
  return `${amount > 0 ? '+' : '−'}\u00a0${formatFrancs(Math.abs(amount))}`
}
