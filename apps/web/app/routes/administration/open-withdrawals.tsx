import type { OpenWithdrawal } from '@okoume/contract/wire/administration.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { signedInApi } from '../../session/signed-in-api.ts'
import styles from './administration.module.css'
import { DecisionDialog } from './decision-dialog.tsx'
import { phoneText } from './person-lines.tsx'
import type { Administration } from './read-administration.ts'
import { Told, useTelling } from './told.tsx'
import { useAsked } from './use-asked.ts'
import { WithdrawalCard } from './withdrawal-card.tsx'

export interface OpenWithdrawalsProps {
  readonly list: NonNullable<Administration['retraits']>
  readonly refresh: () => Promise<void>
}

interface Question {
  readonly withdrawal: OpenWithdrawal
  readonly outcome: 'paid' | 'returned'
}

export function OpenWithdrawals({ list, refresh }: OpenWithdrawalsProps): ReactNode {
  const { outcome, tell } = useTelling()
  const asked = useAsked<Question>()
  return (
    <>
      <Told outcome={outcome} />
      {list.withdrawals.length === 0 ? (
        <EmptyState title="Rien n'attend" />
      ) : (
        <ul className={styles.list}>
          {list.withdrawals.map((withdrawal) => (
            <WithdrawalCard
              key={withdrawal.id}
              withdrawal={withdrawal}
              onDecide={(decided) => asked.ask({ withdrawal, outcome: decided })}
            />
          ))}
        </ul>
      )}
      {list.more && (
        <p className={styles.more}>Seuls les {list.withdrawals.length} plus anciens sont montrés.</p>
      )}
      {asked.question && (
        <SettleWithdrawal
          key={asked.question.withdrawal.id + asked.question.outcome}
          question={asked.question}
          open={asked.open}
          onClose={asked.close}
          onDone={async (tone, text) => {
            asked.close()
            await refresh()
            tell(tone, text)
          }}
        />
      )}
    </>
  )
}

interface SettleWithdrawalProps {
  readonly question: Question
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: (tone: 'success' | 'info' | 'error', text: string) => Promise<void>
}

function SettleWithdrawal({ question, ...dialog }: SettleWithdrawalProps): ReactNode {
  const { withdrawal, outcome } = question
  const { id, amount, phone, userName } = withdrawal
  const what = `${formatFrancs(amount)} pour ${userName}`
  const settle = (texts: { readonly receipt: string; readonly reason: string }) =>
    signedInApi.settleWithdrawal({ params: { id }, body: { outcome, ...texts } })
  if (outcome === 'paid') {
    return (
      <DecisionDialog
        {...dialog}
        title="Ce retrait est payé ?"
        asks={{
          name: 'receipt',
          label: 'Numéro du reçu',
          hint: "Celui du message de confirmation de l'opérateur.",
          missing: 'Entrez le numéro du reçu.',
          maxLength: 100,
        }}
        submitText="C'est payé"
        send={(receipt) => settle({ receipt, reason: '' })}
        done={`${what} : payé.`}
      >
        <p>
          Vous avez envoyé {formatFrancs(amount)} au {phoneText(phone)}. {userName} en est prévenu.
        </p>
      </DecisionDialog>
    )
  }
  return (
    <DecisionDialog
      {...dialog}
      title="Ce retrait est impossible ?"
      asks={{
        name: 'reason',
        label: 'Pourquoi',
        hint: `${userName} le lira.`,
        missing: "Dites pourquoi l'argent n'a pas pu être envoyé.",
        maxLength: 500,
        long: true,
      }}
      submitText="Rendre l'argent"
      variant="danger"
      send={(reason) => settle({ receipt: '', reason })}
      done={`${what} : l'argent est revenu dans son portefeuille.`}
    >
      <p>
        Les {formatFrancs(amount)} reviennent dans le portefeuille de {userName}.
      </p>
    </DecisionDialog>
  )
}
