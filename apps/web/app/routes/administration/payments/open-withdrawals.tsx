import type { OpenWithdrawal } from '@okoume/contract/wire/administration.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { Price } from '#app/ui/price.tsx'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, DecideButton } from '../page/case-card.tsx'
import { PersonLines } from '../page/person-lines.tsx'
import { type DialogWiring, WorkQueue } from '../page/work-queue.tsx'

interface OpenWithdrawalsProps {
  readonly list: Lists['retraits']
  readonly roles: Roles
}

interface Question {
  readonly withdrawal: OpenWithdrawal
  readonly outcome: 'paid' | 'returned'
}

export function OpenWithdrawals({ list: { withdrawals, more }, roles }: OpenWithdrawalsProps): ReactNode {
  return (
    <WorkQueue<OpenWithdrawal, Question>
      cases={withdrawals}
      more={more && `Seuls les ${withdrawals.length} plus anciens sont montrés.`}
      card={(withdrawal, ask) => (
        <WithdrawalCard
          key={withdrawal.id}
          withdrawal={withdrawal}
          decides={!withdrawal.frozen || roles.includes('supervisor')}
          onDecide={(outcome) => ask({ withdrawal, outcome })}
        />
      )}
      dialog={(question, wiring) => (
        <SettleWithdrawal key={question.withdrawal.id + question.outcome} question={question} {...wiring} />
      )}
    />
  )
}

interface SettleWithdrawalProps extends DialogWiring {
  readonly question: Question
}

function SettleWithdrawal({ question, ...wiring }: SettleWithdrawalProps): ReactNode {
  const { withdrawal, outcome } = question
  const { id, amount, phone, userName } = withdrawal
  const what = `${formatFrancs(amount)} pour ${userName}`
  const settle = (texts: { readonly receipt: string; readonly reason: string }) =>
    signedInApi.settleWithdrawal({ params: { id }, body: { outcome, ...texts } })
  if (outcome === 'paid') {
    return (
      <DecisionDialog
        {...wiring}
        title="Ce retrait est payé ?"
        subject={id}
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
          Vous avez envoyé {formatFrancs(amount)} au{' '}
          <span className={kit.oneLine}>{tidyGabonPhone(phone)}</span>. {userName} en est prévenu.
        </p>
      </DecisionDialog>
    )
  }
  return (
    <DecisionDialog
      {...wiring}
      title="Ce retrait est impossible ?"
      subject={id}
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
        Les {formatFrancs(amount)} reviennent dans le portefeuille {ofName(userName)}.
      </p>
    </DecisionDialog>
  )
}

interface WithdrawalCardProps {
  readonly withdrawal: OpenWithdrawal
  readonly decides: boolean
  readonly onDecide: (outcome: Question['outcome']) => void
}

function WithdrawalCard({ withdrawal, decides, onDecide }: WithdrawalCardProps): ReactNode {
  const { id, amount, byHand, createdAt, operator, phone, userEmail, userName, frozen } = withdrawal
  return (
    <CaseCard
      id={id}
      mark={<OperatorMark operator={operator} className={styles.mark} />}
      subject={tidyGabonPhone(phone)}
      note={operatorFacts(operator).label}
      sum={<Price amount={amount} />}
      when={
        <>
          Demandé le <Instant at={createdAt} />
        </>
      }
      waiting={
        !byHand && (
          <>
            <Badge>Chez l'opérateur</Badge> Le prestataire l'envoie lui-même : rien à faire ici.
          </>
        )
      }
      buttons={
        byHand &&
        decides && (
          <>
            <DecideButton of={id} onClick={() => onDecide('paid')}>
              Payé
            </DecideButton>
            <DecideButton of={id} variant="danger" onClick={() => onDecide('returned')}>
              Impossible
            </DecideButton>
          </>
        )
      }
    >
      <p className={styles.payeeName}>
        <PersonLines name={userName} email={userEmail} />
      </p>
      {frozen && (
        <p className={styles.payeeName}>
          <Badge tone="terracotta">Compte suspendu</Badge> Un superviseur en décide ; l'argent reste dû à la
          personne.
        </p>
      )}
    </CaseCard>
  )
}
