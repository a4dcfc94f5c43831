import type { WaitingCorrection } from '@okoume/contract/wire/administration.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { DecisionDialog } from '../decisions/decision-dialog.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { PersonLines } from '../page/person-lines.tsx'
import { WorkQueue } from '../page/work-queue.tsx'

interface CorrectionsProps {
  readonly list: Lists['corrections']
}

interface Question {
  readonly correction: WaitingCorrection
  readonly outcome: 'done' | 'declined'
}

/** The corrections of balances that another administrator must confirm. */
export function Corrections({ list: { corrections, more } }: CorrectionsProps): ReactNode {
  return (
    <WorkQueue<WaitingCorrection, Question>
      cases={corrections}
      more={more && `Seules les ${corrections.length} plus anciennes sont montrées.`}
      card={(correction, ask) => (
        <CorrectionCard
          key={correction.id}
          correction={correction}
          onDecide={(outcome) => ask({ correction, outcome })}
        />
      )}
      dialog={({ correction, outcome }, wiring) => {
        const { id, amount, userId, userName, account } = correction
        const what = `${formatFrancs(amount)} pour ${userName}`
        const isDone = outcome === 'done'
        return (
          <DecisionDialog
            key={id + outcome}
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
            withCode={isDone}
            send={(note, code) =>
              signedInApi.decideCorrection({ params: { id }, body: { outcome, note, code } })
            }
            done={isDone ? `${what} : la correction est faite.` : `${what} : la correction est refusée.`}
          >
            <p>
              {isDone
                ? `${ACCOUNTS[account]} ${ofName(userName)} : ${formatFrancs(amount)}, aussitôt.`
                : `Rien ne bouge : ${userName} n'en saura rien.`}
            </p>
          </DecisionDialog>
        )
      }}
    />
  )
}

const ACCOUNTS = { wallet: 'Portefeuille', cautions: 'Cautions' } as const

interface CardProps {
  readonly correction: WaitingCorrection
  readonly onDecide: (outcome: Question['outcome']) => void
}

function CorrectionCard({ correction, onDecide }: CardProps): ReactNode {
  const { id, account, amount, reason, askedByName, mayDecide, createdAt } = correction
  const { userName, userEmail, userPhone } = correction
  return (
    <CaseCard
      id={id}
      subject={userName}
      note={`${ACCOUNTS[account]} : ${amount < 0 ? 'à reprendre' : 'à donner'}`}
      sum={formatFrancs(amount)}
      when={
        <>
          Demandée le <Instant at={createdAt} />
        </>
      }
      waiting={!mayDecide && 'Un autre administrateur doit la décider : elle est de vous, ou pour vous.'}
      buttons={
        mayDecide && (
          <>
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
          </>
        )
      }
    >
      <blockquote className={styles.quote}>
        <p className={styles.small}>La raison, que la personne lira</p>
        <p className={styles.written}>{reason}</p>
      </blockquote>
      <Facts kind="people">
        <Fact name="Pour">
          <PersonLines name={userName} email={userEmail} phone={userPhone} />
        </Fact>
        <Fact name="Demandée par">{askedByName}</Fact>
      </Facts>
    </CaseCard>
  )
}
