import type { AutomaticPayout } from '@okoume/contract/wire/automatic-payout.ts'
import { PAYOUT_HOURS, type PayoutPause, type PayoutStop } from '@okoume/domain/ledger/automatic-payouts.ts'
import { WITHDRAWAL_MAX } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { NEW_NUMBER_HOURS } from '@okoume/domain/payment/account-holder.ts'
import { phoneOperator, readGabonPhone, tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { OperatorMark } from '#app/ui/operator-mark.tsx'
import { optionalPart } from '#app/ui/optional-part.ts'
import { automaticPayoutQuery } from './automatic-payout-query.ts'
import styles from './wallet-lists.module.css'

/** Loaded on a press: most visits of the wallet never ask for a password. */
const AutomaticPayoutDialog = optionalPart(
  async () => (await import('./automatic-payout-dialog.tsx')).AutomaticPayoutDialog,
)

const HOURS = PAYOUT_HOURS.map((hour) => `${hour} h`).join(' et à ')

const PAUSES: Readonly<Record<PayoutPause, string>> = {
  suspended: 'Votre compte est suspendu : rien ne part tant que cela dure.',
  'new-number': `Ce numéro est nouveau : rien ne part pendant ${NEW_NUMBER_HOURS} h, pour que personne ne détourne votre argent.`,
}

const STOPS: Readonly<Record<PayoutStop, string>> = {
  failures:
    "Deux versements de suite sont revenus : ce numéro ne reçoit pas l'argent. Vérifiez-le, puis remettez en marche.",
  number:
    "L'opérateur ne reconnaît plus ce numéro comme un compte actif à votre nom. Vérifiez-le, puis remettez en marche.",
}

interface AutomaticPayoutSectionProps {
  readonly uid: string
  readonly email: string
  readonly loaded: CachedAnswer<AutomaticPayout>
  /** The number that is proposed where none was chosen. */
  readonly phone: string | null
}

export function AutomaticPayoutSection(props: AutomaticPayoutSectionProps): ReactNode {
  return (
    <OutcomeArea>
      <section
        id="versement-automatique"
        className={`${kit.stack4} ${styles.section}`}
        aria-labelledby="versement-titre"
      >
        <h2 id="versement-titre">Me verser mes loyers tout seul</h2>
        <OutcomePlace />
        <State {...props} />
      </section>
    </OutcomeArea>
  )
}

function State({ uid, email, loaded, phone }: AutomaticPayoutSectionProps): ReactNode {
  const query = automaticPayoutQuery(uid)
  const { answer: payout } = useCachedQuery(query, loaded)
  const { on, paused, stopped } = payout
  const [openings, setOpenings] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const stop = useAction({
    call: () => signedInApi.changeAutomaticPayout({ body: { on: false } }),
    refreshes: [query],
    done: 'Les versements automatiques sont arrêtés. Votre argent reste dans votre portefeuille.',
  })
  const open = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  return (
    <Card className={kit.stack4}>
      {stopped && <Alert tone="error">{STOPS[stopped]}</Alert>}
      {on ? (
        <Facts payout={payout} />
      ) : (
        <p>
          Chaque jour à {HOURS}, ce qui est disponible part tout seul vers votre numéro, sans rien demander.
          Au plus {formatFrancs(WITHDRAWAL_MAX)} à la fois ; le reste part la fois suivante.
        </p>
      )}
      {paused && <p className={`${kit.box} ${kit.goldTint}`}>{PAUSES[paused]}</p>}
      <div className={kit.row3}>
        <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
          {on ? 'Changer' : stopped ? 'Remettre en marche' : 'Mettre en marche'}
        </Button>
        {on && (
          <Button variant="quiet" busy={stop.busy} busyText="Arrêt..." onClick={() => stop.run()}>
            Arrêter
          </Button>
        )}
      </div>
      {openings > 0 && (
        <Suspense>
          <AutomaticPayoutDialog
            key={openings}
            {...{ uid, email, payout }}
            phone={payout.phone ?? phone}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Facts({
  payout: { phone: text, threshold, nextAt, paused },
}: {
  readonly payout: AutomaticPayout
}): ReactNode {
  const phone = readGabonPhone(text ?? '')
  return (
    <>
      <p>
        <Badge tone={paused ? 'gold' : 'forest'}>{paused ? 'En pause' : 'En marche'}</Badge>
      </p>
      <dl className={`${kit.row3} ${kit.middle}`}>
        {phone && <OperatorMark operator={phoneOperator(phone)} className={styles.mark} />}
        <Fact name="Vers le">
          <span className={kit.oneLine}>{tidyGabonPhone(text ?? '')}</span>
        </Fact>
        <Fact name="À partir de">{formatFrancs(threshold)}</Fact>
        {nextAt && (
          <Fact name="Prochain versement">
            <Instant at={nextAt} />
          </Fact>
        )}
      </dl>
    </>
  )
}
