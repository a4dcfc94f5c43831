import type { Invoice, InvoiceList } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_KINDS, INVOICE_STATES, VAT_PERCENT } from '@okoume/domain/books/invoices.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { CaseCard, DecideButton, Fact, Facts } from '../../page/case-card.tsx'
import { WorkQueue } from '../../page/work-queue.tsx'
import { DaysForm } from '../days-form.tsx'
import { CertifyDialog } from './certify-dialog.tsx'
import { IssuedInvoices } from './issued-invoices.tsx'

interface InvoicesProps {
  readonly list: InvoiceList
}

/** Those that wait for the tax authority, then those of some days. */
export function Invoices({ list }: InvoicesProps): ReactNode {
  const { from, to, byHand, waiting, moreWaiting, issued, moreIssued, toIssue } = list
  return (
    <>
      {!byHand && (
        <Alert tone="info">
          Ceci est une démonstration : les factures ne sont pas certifiées par l'administration fiscale.
        </Alert>
      )}
      {toIssue > 0 && (
        <p className={kit.note}>
          {formatCount(toIssue, 'facture')} sans numéro encore : il vient dans la minute.
        </p>
      )}
      {byHand && (
        <section className={kit.stack4} aria-labelledby="a-certifier">
          <h2 id="a-certifier" className={kit.subtitle}>
            À certifier
          </h2>
          <WorkQueue<Invoice, Invoice>
            cases={waiting}
            empty={<EmptyState scene="done" title="Aucune facture à certifier" />}
            more={moreWaiting && 'Seules les plus anciennes sont montrées.'}
            card={(invoice, ask) => (
              <WaitingInvoice key={invoice.number} invoice={invoice} onCertify={() => ask(invoice)} />
            )}
            dialog={(invoice, wiring) => <CertifyDialog key={invoice.number} {...wiring} invoice={invoice} />}
          />
        </section>
      )}
      <section className={kit.stack4} aria-labelledby="emises">
        <h2 id="emises" className={kit.subtitle}>
          {capitalize(formatLongPeriod(from, to))}
        </h2>
        <DaysForm from={from} to={to} hidden={{ vue: 'factures' }} file={INVOICE_FILE} />
        {issued.length === 0 ? (
          <EmptyState scene="search" title="Aucune facture ces jours-là" />
        ) : (
          <IssuedInvoices list={list} />
        )}
        {moreIssued && (
          <p className={kit.note}>Seules les plus récentes sont montrées : le fichier les a toutes.</p>
        )}
      </section>
    </>
  )
}

interface WaitingInvoiceProps {
  readonly invoice: Invoice
  readonly onCertify: () => void
}

function WaitingInvoice({ invoice, onCertify }: WaitingInvoiceProps): ReactNode {
  const { number, kind, state, corrects, amount, net, vat, vatNote, issuedAt, rejection } = invoice
  const isForAPerson = state === 'issued' || state === 'rejected'
  return (
    <CaseCard
      id={number}
      badge={INVOICE_STATES[state]}
      {...(state === 'rejected' && { tone: 'danger' as const })}
      subject={`${INVOICE_KINDS[kind].label} ${number}`}
      note={corrects ? `Annule la facture ${corrects}` : undefined}
      sum={formatFrancs(amount)}
      when={
        <>
          Émise le <Instant at={issuedAt} />
        </>
      }
      waiting={!isForAPerson && "L'administration fiscale n'a pas encore répondu."}
      buttons={
        isForAPerson && (
          <DecideButton of={number} variant="secondary" onClick={onCertify}>
            Écrire la référence
          </DecideButton>
        )
      }
    >
      {rejection && <p>{rejection}</p>}
      <Facts>
        <Fact name="Désignation">{invoice.designation}</Fact>
        <Fact name="Client">{invoice.buyerName}</Fact>
        <Fact name="Téléphone">{tidyGabonPhone(invoice.buyerPhone)}</Fact>
        {invoice.buyerTaxNumber && <Fact name="NIF">{invoice.buyerTaxNumber}</Fact>}
        <Fact name="Taxe">
          {net === null || vat === null
            ? vatNote
            : `${formatFrancs(net)} hors taxe, TVA ${VAT_PERCENT} % : ${formatFrancs(vat)}`}
        </Fact>
        <Fact name="Payé par">Mobile money</Fact>
      </Facts>
    </CaseCard>
  )
}

const INVOICE_FILE = {
  name: 'factures',
  label: 'Télécharger les factures',
  read: (query: { readonly from: string; readonly to: string }) => signedInApi.getInvoiceFile({ query }),
  lost: "le fichier n'est pas arrivé",
  done: 'Les factures sont téléchargées.',
}
