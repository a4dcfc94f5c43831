import type { OpenWithdrawal } from '@okoume/contract/wire/administration.ts'
import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import { needsSecondAdministrator } from '@okoume/domain/ledger/manual-entries.ts'
import type { HandOutcome } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import kit from '#app/ui/kit.module.css'
import { DecisionDialog, type DecisionDialogProps } from '../decisions/decision-dialog.tsx'
import type { DialogWiring } from '../page/work-queue.tsx'

export interface WithdrawalQuestion {
  readonly withdrawal: OpenWithdrawal
  readonly outcome: HandOutcome
}

interface SettleWithdrawalProps extends DialogWiring {
  readonly question: WithdrawalQuestion
}

/** One decision on a withdrawal that is paid by hand, with the text that it requires. */
export function SettleWithdrawal({ question, ...wiring }: SettleWithdrawalProps): ReactNode {
  const { withdrawal, outcome } = question
  const { id, amount, userName, proposed } = withdrawal
  const { asks, ending, ...texts } = DIALOGS[outcome](withdrawal)
  return (
    <DecisionDialog
      {...wiring}
      {...texts}
      subject={id}
      asks={asks}
      send={(text) =>
        signedInApi.settleWithdrawal({
          params: { id },
          body: { outcome, ...(proposed && { receipt: proposed.receipt }), [asks.name]: text },
        })
      }
      done={(answer) => `${formatFrancs(amount)} pour ${userName} : ${ending(answer)}`}
    />
  )
}

interface DialogTexts
  extends Pick<DecisionDialogProps<Withdrawal>, 'title' | 'asks' | 'submitText' | 'variant' | 'children'> {
  /** End of the sentence that begins with amount and person. */
  readonly ending: (answer: Withdrawal) => string
}

const AWAITS_CONFIRMATION = 'un autre administrateur doit confirmer votre décision.'

const DIALOGS: Readonly<Record<HandOutcome, (withdrawal: OpenWithdrawal) => DialogTexts>> = {
  paid: ({ amount, phone, userName }) => ({
    title: 'Ce retrait est payé ?',
    asks: {
      name: 'receipt',
      label: 'Numéro du reçu',
      hint: "Celui du message de confirmation de l'opérateur.",
      missing: 'Entrez le numéro du reçu.',
      maxLength: 100,
    },
    submitText: "C'est payé",
    ending: ({ state }) => (state === 'paid' ? 'payé.' : AWAITS_CONFIRMATION),
    children: (
      <p>
        Vous avez envoyé {formatFrancs(amount)} au <PhoneNumber phone={phone} />.{' '}
        {needsSecondAdministrator(amount, 0)
          ? `Un autre administrateur doit d'abord confirmer votre décision ; ${userName} en est alors prévenu.`
          : `${userName} en est prévenu.`}
      </p>
    ),
  }),
  returned: ({ amount, userName }) => ({
    title: 'Ce retrait est impossible ?',
    asks: {
      name: 'reason',
      label: 'Pourquoi',
      hint: `${userName} le lira.`,
      missing: "Dites pourquoi l'argent n'a pas pu être envoyé.",
      maxLength: 500,
      long: true,
    },
    submitText: "Rendre l'argent",
    variant: 'danger',
    ending: () => "l'argent est revenu dans son portefeuille.",
    children: (
      <p>
        Les {formatFrancs(amount)} reviennent dans le portefeuille {ofName(userName)}.
      </p>
    ),
  }),
  confirmed: ({ amount, phone, userName, proposed }) => ({
    title: 'Confirmer ce paiement ?',
    asks: asksNote('Ce que vous avez vérifié', 'Dites ce que vous avez vérifié.'),
    submitText: 'Confirmer',
    ending: () => 'payé.',
    children: (
      <p>
        {formatFrancs(amount)} sont partis au <PhoneNumber phone={phone} />, avec le reçu {proposed?.receipt}{' '}
        : cherchez-le dans le relevé de l'opérateur. {userName} en est prévenu.
      </p>
    ),
  }),
  declined: ({ userName }) => ({
    title: 'Refuser ce paiement ?',
    asks: asksNote('Pourquoi', 'Dites pourquoi.'),
    submitText: 'Refuser le paiement',
    variant: 'danger',
    ending: () => 'le retrait reste à payer.',
    children: <p>Le retrait reste à payer : {userName} n'en saura rien.</p>,
  }),
}

function asksNote(label: string, missing: string): DialogTexts['asks'] {
  return { name: 'note', label, hint: 'Cela reste écrit au journal.', missing, maxLength: 500, long: true }
}

function PhoneNumber({ phone }: { readonly phone: string }): ReactNode {
  return <span className={kit.oneLine}>{tidyGabonPhone(phone)}</span>
}
