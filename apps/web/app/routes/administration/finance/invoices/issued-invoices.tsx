import type { BookedInvoice, InvoiceList } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_STATES } from '@okoume/domain/books/invoices.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useState } from 'react'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import styles from '../desk.module.css'
import { CorrectDialog } from './correct-dialog.tsx'

interface IssuedInvoicesProps {
  readonly list: InvoiceList
}

/** Their sum, and one line each; what a person wrote of them can be corrected. */
export function IssuedInvoices({ list: { issued, invoiced, credited } }: IssuedInvoicesProps): ReactNode {
  const [asked, setAsked] = useState<BookedInvoice | null>(null)
  return (
    <>
      <Card>
        <dl className={kit.stack2}>
          <AmountLine name="Factures" amount={invoiced} />
          <AmountLine name="Avoirs" amount={-credited} />
          <AmountLine name="En tout" amount={invoiced - credited} kind="total" />
        </dl>
      </Card>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-label="Factures et avoirs, un par ligne" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Numéro</th>
              <th scope="col">Date</th>
              <th scope="col">Client</th>
              <th scope="col">FCFA</th>
              <th scope="col">État</th>
              <th scope="col">Référence</th>
            </tr>
          </thead>
          <tbody>
            {issued.map((invoice) => (
              <IssuedInvoice key={invoice.number} invoice={invoice} onCorrect={() => setAsked(invoice)} />
            ))}
          </tbody>
        </table>
      </section>
      {asked && <CorrectDialog key={asked.number} open invoice={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface IssuedInvoiceProps {
  readonly invoice: BookedInvoice
  readonly onCorrect: () => void
}

function IssuedInvoice({ invoice, onCorrect }: IssuedInvoiceProps): ReactNode {
  const { number, kind, issuedAt, buyerName, amount, state, demonstration, reference, byHand } = invoice
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        <Instant at={issuedAt} />
      </td>
      <td>{buyerName}</td>
      <td>{formatFrancs(kind === 'invoice' ? amount : -amount)}</td>
      <td>{demonstration ? 'Démonstration' : INVOICE_STATES[state]}</td>
      <td>
        {reference ?? '–'}
        {byHand && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={`Corriger la référence de ${number}`}
            onClick={onCorrect}
          >
            Corriger
          </Button>
        )}
      </td>
    </tr>
  )
}
