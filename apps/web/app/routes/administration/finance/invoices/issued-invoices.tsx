import type { BookedInvoice, InvoiceList } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_STATES } from '@okoume/domain/books/invoices.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { type ReactNode, useState } from 'react'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import kit from '#app/ui/kit.module.css'
import { Table } from '#app/ui/table.tsx'
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
      <Table
        caption="Factures et avoirs, en FCFA"
        rows={issued}
        keyOf={({ number }) => number}
        columns={[
          { head: 'Numéro', of: ({ number }) => number },
          { head: 'Montant', of: ({ kind, amount }) => (kind === 'invoice' ? amount : -amount) },
          { head: 'Date', words: true, of: ({ issuedAt }) => formatDay(dayInLibreville(new Date(issuedAt))) },
          { head: 'Client', words: true, of: ({ buyerName }) => buyerName },
          {
            head: 'État',
            words: true,
            of: ({ demonstration, state }) => (demonstration ? 'Démonstration' : INVOICE_STATES[state]),
          },
          {
            head: 'Référence',
            words: true,
            of: (invoice) => <Reference invoice={invoice} onCorrect={() => setAsked(invoice)} />,
          },
        ]}
      />
      {asked && <CorrectDialog key={asked.number} open invoice={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface ReferenceProps {
  readonly invoice: BookedInvoice
  readonly onCorrect: () => void
}

function Reference({ invoice: { number, reference, byHand }, onCorrect }: ReferenceProps): ReactNode {
  return (
    <>
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
    </>
  )
}
