import type { WaitingCorrection } from '@okoume/contract/wire/administration.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import { DecisionList, type DecisionWiring, useDecisions } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { PersonLines } from '../page/person-lines.tsx'
import { Detail } from './review-card.tsx'

export interface CorrectionsProps {
  readonly list: Lists['corrections']
  readonly refresh: () => Promise<void>
}

interface Question {
  readonly correction: WaitingCorrection
  readonly outcome: 'done' | 'declined'
}

/** The corrections of balances that another administrator must confirm. */
export function Corrections({ list, refresh }: CorrectionsProps): ReactNode {
  const { corrections, more } = list
  const decisions = useDecisions<Question>(refresh)
  return (
    <DecisionList
      decisions={decisions}
      cases={corrections}
      more={more && `Seules les ${corrections.length} plus anciennes sont montrées.`}
      card={(correction) => (
        <CorrectionCard
          key={correction.id}
          correction={correction}
          onDecide={(outcome) => decisions.ask({ correction, outcome })}
        />
      )}
      dialog={(question, wiring) => (
        <CorrectionDialog key={question.correction.id + question.outcome} question={question} {...wiring} />
      )}
    />
  )
}

const ACCOUNTS = { wallet: 'Portefeuille', cautions: 'Cautions' } as const

interface CardProps {
  readonly correction: WaitingCorrection
  readonly onDecide: (outcome: Question['outcome']) => void
}

function CorrectionCard({ correction, onDecide }: CardProps): ReactNode {
  const { id, account, amount, reason, userName, userEmail, askedByName, mayDecide, createdAt } = correction
  return (
    <Card as="li" className={styles.case}>
      <div className={styles.caseHead} id={id}>
        <div>
          <h2 className={styles.subject}>{userName}</h2>
          <p className={styles.when}>
            {ACCOUNTS[account]} : {amount < 0 ? 'à reprendre' : 'à donner'}
          </p>
        </div>
        <p className={styles.sum}>{formatFrancs(amount)}</p>
      </div>
      <blockquote className={styles.quote}>
        <p className={styles.small}>La raison, que la personne lira</p>
        <p className={styles.written}>{reason}</p>
      </blockquote>
      <dl className={styles.parties}>
        <Detail name="Pour">
          <PersonLines name={userName} email={userEmail} />
        </Detail>
        <Detail name="Demandée par">{askedByName}</Detail>
      </dl>
      <p className={styles.when}>Demandée le {formatInstant(createdAt)}</p>
      {mayDecide ? (
        <div className={styles.buttons}>
          <Button aria-haspopup="dialog" aria-describedby={id} onClick={() => onDecide('done')}>
            Confirmer
          </Button>
          <Button
            variant="danger"
            aria-haspopup="dialog"
            aria-describedby={id}
            onClick={() => onDecide('declined')}
          >
            Refuser
          </Button>
        </div>
      ) : (
        <p className={styles.waiting}>
          Un autre administrateur doit la décider : elle est de vous, ou pour vous.
        </p>
      )}
    </Card>
  )
}

interface DialogProps extends DecisionWiring {
  readonly question: Question
}

function CorrectionDialog({ question, ...wiring }: DialogProps): ReactNode {
  const { correction, outcome } = question
  const { id, amount, userId, userName, account } = correction
  const what = `${formatFrancs(amount)} pour ${userName}`
  const isDone = outcome === 'done'
  return (
    <DecisionDialog
      {...wiring}
      title={isDone ? 'Confirmer cette correction ?' : 'Refuser cette correction ?'}
      subject={userId}
      asks={{
        name: 'note',
        label: isDone ? 'Ce que vous avez vérifié' : 'Pourquoi',
        hint: 'Cela reste écrit au journal.',
        missing: isDone ? 'Dites ce que vous avez vérifié.' : 'Dites pourquoi.',
        maxLength: 500,
        long: true,
      }}
      submitText={isDone ? 'Confirmer' : 'Refuser la correction'}
      {...(isDone ? {} : { variant: 'danger' as const })}
      send={(note) => signedInApi.decideCorrection({ params: { id }, body: { outcome, note } })}
      done={isDone ? `${what} : la correction est faite.` : `${what} : la correction est refusée.`}
    >
      <p>
        {isDone
          ? `${ACCOUNTS[account]} ${ofName(userName)} : ${formatFrancs(amount)}, aussitôt.`
          : `Rien ne bouge : ${userName} n'en saura rien.`}
      </p>
    </DecisionDialog>
  )
}
