import type { Invoice } from '@okoume/contract/wire/invoices.ts'
import { INVOICE_KINDS, VAT_PERCENT } from '@okoume/domain/books/invoices.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { ReactNode } from 'react'
import { AmountLine } from '#app/ui/amount-line.tsx'
import { Fact } from '#app/ui/fact.tsx'
import kit from '#app/ui/kit.module.css'
import { QrCode } from '#app/ui/qr-code.tsx'
import { Paper, PaperAmounts } from '../page/paper.tsx'
import styles from './receipt.module.css'

/** One invoice or credit note. Only the authority's reference makes it a «facture normalisée». */
export function InvoicePaper({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const { number, corrects, issuedAt, designation, issuer, amount, net, vat, vatNote } = invoice
  const title = titleOf(invoice)
  return (
    <Paper
      label={`${title} ${number}`}
      title={
        <>
          <h2 className={kit.subtitle}>{title}</h2>
          {corrects && <p className={`${kit.soft} ${kit.tiny}`}>Annule la facture {corrects}</p>}
        </>
      }
      number={
        <>
          N° <strong>{number}</strong>
        </>
      }
      when={`Du ${formatLongInstant(issuedAt)}`}
    >
      <div className={`${kit.row3} ${kit.spread} ${kit.top}`}>
        <dl className={kit.stack3}>
          <Fact name="Vendeur">{issuer.name}</Fact>
          {issuer.address && <Fact name="Adresse">{issuer.address}</Fact>}
          {issuer.taxNumber && <Fact name="NIF">{issuer.taxNumber}</Fact>}
          {issuer.tradeRegister && <Fact name="RCCM">{issuer.tradeRegister}</Fact>}
          {issuer.taxCentre && <Fact name="Centre des impôts">{issuer.taxCentre}</Fact>}
        </dl>
        <dl className={kit.stack3}>
          <Fact name="Client">{invoice.buyerName}</Fact>
          <Fact name="Téléphone">{tidyGabonPhone(invoice.buyerPhone)}</Fact>
          {invoice.buyerTaxNumber && <Fact name="NIF du client">{invoice.buyerTaxNumber}</Fact>}
          <Fact name="Payé par">Mobile money</Fact>
        </dl>
      </div>
      <PaperAmounts>
        {net !== null && vat !== null ? (
          <>
            <AmountLine name={designation} detail="hors taxe" amount={net} />
            <AmountLine name={`TVA ${VAT_PERCENT} %`} amount={vat} />
          </>
        ) : (
          <AmountLine name={designation} detail={vatNote} amount={amount} />
        )}
        <AmountLine
          name={vat === null ? 'Total' : 'Total, toutes taxes comprises'}
          amount={amount}
          kind="total"
        />
      </PaperAmounts>
      <Certification invoice={invoice} />
    </Paper>
  )
}

function titleOf({ kind, state, demonstration }: Invoice): string {
  const { label } = INVOICE_KINDS[kind]
  const form = kind === 'invoice' ? 'normalisée' : 'normalisé'
  if (state === 'certified') return `${label} ${form}`
  return demonstration ? `${label} non ${form}, démonstration` : label
}

function Certification({
  invoice: { reference, verificationUrl },
}: {
  readonly invoice: Invoice
}): ReactNode {
  if (reference === null || verificationUrl === null) return null
  return (
    <div className={`${kit.row3} ${kit.middle} ${styles.certification}`}>
      <QrCode text={verificationUrl} />
      <dl className={kit.stack3}>
        <Fact name="Référence de l'administration fiscale">{reference}</Fact>
        <Fact name="À vérifier ici">
          <a href={verificationUrl} target="_blank" rel="noreferrer">
            {verificationUrl}
          </a>
        </Fact>
      </dl>
    </div>
  )
}
