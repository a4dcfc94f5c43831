import type { Receipt, Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatRentAndDeposit } from '@okoume/domain/ledger/rental-shares.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { formatLineSum, formatLineUnits } from '@okoume/domain/pricing/best-price.ts'
import { agreedRentText } from '@okoume/domain/rental/enquiry.ts'
import {
  formatReceiptControl,
  RECEIPT_CHECK_PATH,
  receiptCheckPath,
} from '@okoume/domain/rental/receipt-check.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import type { ReactNode } from 'react'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Fact } from '#app/ui/fact.tsx'
import kit from '#app/ui/kit.module.css'
import { QrCode } from '#app/ui/qr-code.tsx'
import { RentalBadge } from '#app/ui/rental-badge.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { Paper, PaperAmounts } from '../page/paper.tsx'
import { periodText } from '../rental/rental-facts.tsx'
import { sharesOf, wasCancelledLate } from '../rental/rental-moves.ts'
import styles from './receipt.module.css'

export interface ReceiptPaperProps {
  readonly receipt: Receipt
  readonly renter: string
}

export function ReceiptPaper({ receipt, renter }: ReceiptPaperProps): ReactNode {
  const { number, rental, paidAt, operator, phone, providerReference } = receipt
  return (
    <Paper
      label={`Reçu ${number}`}
      number={
        <>
          N° <strong>{number}</strong>
        </>
      }
      when={`Payé le ${formatLongInstant(paidAt)}`}
    >
      <section className={`${kit.stack2} ${kit.start}`} aria-labelledby="recu-objet">
        <h2 id="recu-objet">{rental.itemTitle}</h2>
        <p>
          {periodText(rental)} · {formatCount(rental.quantity, 'exemplaire')}
        </p>
        <RentalBadge status={rental.status} />
      </section>
      <dl className={`${kit.row} ${styles.facts}`}>
        <Fact name="Locataire">
          <ShownNames>{renter}</ShownNames>
        </Fact>
        <Fact name="Propriétaire">
          <ShownNames>{rental.ownerName}</ShownNames>
        </Fact>
        {rental.address && (
          <Fact name={rental.delivery === 'pickup' ? 'À venir chercher' : 'Livraison'}>{rental.address}</Fact>
        )}
      </dl>
      <Amounts receipt={receipt} />
      <dl className={`${kit.row} ${styles.facts}`}>
        <Fact name="Payé par">
          {operatorFacts(operator).label}
          {rental.paidByOther && ' (un proche)'}
        </Fact>
        <Fact name="Numéro">{tidyGabonPhone(phone)}</Fact>
        {providerReference && <Fact name="Référence de l'opérateur">{providerReference}</Fact>}
      </dl>
      <Refunds receipt={receipt} />
      <Check receipt={receipt} />
      <p className={`${kit.soft} ${kit.tiny}`}>
        Location entre particuliers sur {BRAND.name}. {settlementMessage(rental)}
      </p>
    </Paper>
  )
}

function Amounts({ receipt }: { readonly receipt: Receipt }): ReactNode {
  const { rent, computedRent, lines, fee, deposit, usualDeposit, total, rental, carried } = receipt
  const terms =
    computedRent === null
      ? lines.length > 0 && `${formatLineUnits(lines)}\u00a0: ${formatLineSum(lines, rental.quantity)}`
      : agreedRentText(rent, computedRent)
  return (
    <PaperAmounts>
      <AmountLine name="Location" detail={terms} amount={rent} />
      <AmountLine name="Frais de service" amount={fee} />
      {usualDeposit === null ? (
        <AmountLine name={deposit > 0 ? 'Caution' : 'Pas de caution'} amount={deposit} />
      ) : (
        <AmountLine
          name="Caution de confiance"
          detail={`au lieu de ${formatFrancs(usualDeposit)}`}
          amount={deposit}
        />
      )}
      <AmountLine
        name="Total payé"
        detail={carried && `dont ${formatFrancs(carried.amount)} avec l'argent d'une autre location`}
        amount={total}
        kind="total"
      />
    </PaperAmounts>
  )
}

const REFUND_STATES: Readonly<Record<Receipt['refunds'][number]['state'], string>> = {
  pending: "Demandé à l'opérateur",
  paid: 'Remboursé',
  waiting: "Notre équipe s'en occupe",
}

function Refunds({ receipt: { refunds, rental } }: { readonly receipt: Receipt }): ReactNode {
  const retained = wasCancelledLate(rental) ? rental.rentToOwner : null
  if (refunds.length === 0 && retained === null) return null
  return (
    <section className={kit.stack2} aria-labelledby="recu-remboursements">
      <h2 className={kit.subtitle} id="recu-remboursements">
        {refunds.length === 0 ? 'Annulation' : refunds.length > 1 ? 'Remboursements' : 'Remboursement'}
      </h2>
      <ul className={kit.stack3}>
        {refunds.map(({ amount, state, orderedAt }) => (
          <li key={`${orderedAt} ${amount}`} className={`${kit.row0x4} ${kit.spread} ${styles.refund}`}>
            <span>
              {REFUND_STATES[state]}{' '}
              <span className={`${kit.soft} ${kit.tiny} ${styles.day}`}>{formatLongInstant(orderedAt)}</span>
            </span>
            <strong translate="no">{formatFrancs(amount)}</strong>
          </li>
        ))}
        {retained !== null && (
          <li className={`${kit.row0x4} ${kit.spread} ${styles.refund}`}>
            <span>
              Reste au propriétaire{' '}
              <span className={`${kit.soft} ${kit.tiny} ${styles.day}`}>du loyer : annulation tardive</span>
            </span>
            <strong translate="no">{formatFrancs(retained)}</strong>
          </li>
        )}
      </ul>
    </section>
  )
}

/** How anybody sees whether a shown or forwarded receipt is ours, and still true. */
function Check({ receipt: { number, control } }: { readonly receipt: Receipt }): ReactNode {
  const path = receiptCheckPath(number, control)
  return (
    <section className={`${kit.row2x4} ${kit.middle}`} aria-label="Vérifier ce reçu">
      <div className={styles.code}>
        <QrCode text={location.origin + path} />
      </div>
      <div className={`${kit.stack1} ${styles.check}`}>
        <p>
          Contrôle <strong translate="no">{formatReceiptControl(control)}</strong>
        </p>
        <p className={`${kit.soft} ${kit.tiny}`}>
          Chacun peut vérifier ce reçu : visez ce code, ou écrivez son numéro et son contrôle sur{' '}
          <a href={path}>
            {location.host}
            {RECEIPT_CHECK_PATH}
          </a>
          .
        </p>
      </div>
    </section>
  )
}

/** Money that no refund on the receipt accounts for: who has it, and who decided. */
export function settlementMessage(rental: Rental): string {
  const { status, returnState, deposit, settlement, handover, contest, carried } = rental
  // Released or not, the rent is the owner's share.
  const { owner, unreleased } = sharesOf(rental, new Date(0))
  const { report } = handover
  const byTeam = ', sur décision de notre équipe'
  const byBoth = ", d'un commun accord"
  const isClosed = status === 'annulée'
  const fromReport = formatRentAndDeposit({
    rent: report?.rentToOwner ?? 0,
    deposit: isClosed ? owner.deposit : 0,
  })
  const fromReturn = isClosed ? null : formatRentAndDeposit({ rent: 0, deposit: settlement?.toOwner ?? 0 })
  // A no-show may have been answered by silence alone.
  const reportedBy = report?.decision != null ? byTeam : report?.kind === 'problem' ? byBoth : ''
  return [
    carried?.state === 'used' && `${formatFrancs(carried.amount - carried.rest)} ont payé un autre objet.`,
    fromReport && `${fromReport} sont allés au propriétaire${reportedBy}.`,
    fromReturn && `${fromReturn} sont allés au propriétaire${contest?.state === 'agreed' ? byBoth : byTeam}.`,
    unreleased.deposit > 0 &&
      unreleased.deposit === deposit &&
      "La caution est gardée jusqu'au retour de l'objet.",
    returnState === 'contested' &&
      unreleased.deposit < deposit &&
      `${formatFrancs(unreleased.deposit)} de la caution sont gardés : le retour est contesté.`,
  ]
    .filter(Boolean)
    .join(' ')
}
