import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { TextArea } from '#app/components/text-area.tsx'
import styles from './administration.module.css'
import type { SettleForm } from './use-settle-form.ts'

export interface SettleFieldsProps {
  readonly dispute: Dispute
  readonly settling: SettleForm
}

export function SettleFields({ dispute, settling }: SettleFieldsProps): ReactNode {
  const { form, share } = settling
  const { deposit } = dispute.rental
  const { value, error } = form.field('reason')
  return (
    <>
      {deposit > 0 && (
        <>
          <Field
            label="Part du propriétaire"
            hint={`Sur une caution de ${formatFrancs(deposit)}.`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            maxLength={20}
            end={<span className={styles.unit}>FCFA</span>}
            {...form.field('toOwner')}
          />
          <QuickShares deposit={deposit} onChoose={(text) => form.change('toOwner', text)} />
        </>
      )}
      <p className={styles.share} role="status">
        {share
          ? `${formatFrancs(share.toOwner)} au propriétaire, ${formatFrancs(share.toRenter)} au locataire`
          : 'Entrez la part du propriétaire : le reste revient au locataire.'}
      </p>
      <TextArea
        label="Pourquoi ce partage"
        hint="Le propriétaire et le locataire le liront tous les deux."
        maxLength={1000}
        value={value}
        error={error}
        onChange={({ target }) => form.change('reason', target.value)}
      />
    </>
  )
}

interface QuickSharesProps {
  readonly deposit: number
  readonly onChoose: (text: string) => void
}

function QuickShares({ deposit, onChoose }: QuickSharesProps): ReactNode {
  const shares = [
    ['Rien au propriétaire', 0],
    ['La moitié', Math.floor(deposit / 2)],
    ['Toute la caution', deposit],
  ] as const
  return (
    <div className={styles.buttons}>
      {shares.map(([label, amount]) => (
        <Button key={label} variant="secondary" onClick={() => onChoose(formatThousands(amount))}>
          {label}
        </Button>
      ))}
    </div>
  )
}
