import type { OpenWithdrawal } from '@okoume/contract/wire/administration.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Instant } from '#app/components/instant.tsx'
import { OperatorMark } from '#app/components/operator-mark.tsx'
import { Price } from '#app/components/price.tsx'
import styles from './administration.module.css'
import { PersonLines, phoneText } from './person-lines.tsx'

export interface WithdrawalCardProps {
  readonly withdrawal: OpenWithdrawal
  readonly onDecide: (outcome: 'paid' | 'returned') => void
}

export function WithdrawalCard({ withdrawal, onDecide }: WithdrawalCardProps): ReactNode {
  const { id, amount, byHand, createdAt, operator, phone, userEmail, userName } = withdrawal
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.caseHead} id={id}>
        <div className={styles.payee}>
          <OperatorMark operator={operator} className={styles.mark} />
          <div>
            <h2 className={styles.subject}>{phoneText(phone)}</h2>
            <p className={styles.when}>{operatorFacts(operator).label}</p>
          </div>
        </div>
        <p className={styles.sum}>
          <Price amount={amount} />
        </p>
      </div>
      <p className={styles.payeeName}>
        <PersonLines name={userName} email={userEmail} />
      </p>
      <p className={styles.when}>
        Demandé le <Instant at={createdAt} />
      </p>
      {byHand ? (
        <div className={styles.buttons}>
          <Button aria-haspopup="dialog" aria-describedby={id} onClick={() => onDecide('paid')}>
            Payé
          </Button>
          <Button
            variant="danger"
            aria-haspopup="dialog"
            aria-describedby={id}
            onClick={() => onDecide('returned')}
          >
            Impossible
          </Button>
        </div>
      ) : (
        <p className={styles.waiting}>
          <Badge>Chez l'opérateur</Badge> Le prestataire l'envoie lui-même : rien à faire ici.
        </p>
      )}
    </Card>
  )
}
