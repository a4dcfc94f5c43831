import type { PhonePrompt } from '@okoume/contract/wire/demo.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { type ReactNode, useState } from 'react'
import { publicApi } from '#app/data/api/api.ts'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { usePolling } from '#app/data/api/use-polling.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './demo-telephone.module.css'

type PhoneAnswer = 'confirm' | 'refuse' | 'lapse'

const ANSWERED: Readonly<Record<PhoneAnswer, string>> = {
  confirm: 'Paiement confirmé.',
  refuse: 'Paiement refusé.',
  lapse: 'La demande a expiré sans réponse.',
}

const POLL_MS = 2000

/** What waits on one telephone, and the answers its owner may give. */
export function TelephoneScreen({ number }: { readonly number: string }): ReactNode {
  const [prompts, setPrompts] = useState<readonly PhonePrompt[] | null>(null)
  const [busy, setBusy] = useState<PhoneAnswer | null>(null)
  const [told, setTold] = useState('')

  const read = async () => {
    // A prompt that was missed once is there the next time.
    await publicApi.listPhonePrompts({ params: { number } }).then(setPrompts, () => {})
  }
  usePolling(read, POLL_MS)
  const answer = async ({ id }: PhonePrompt, given: PhoneAnswer) => {
    setBusy(given)
    try {
      await publicApi.answerPhonePrompt({ params: { number, id }, body: { answer: given } })
      setTold(ANSWERED[given])
    } catch (error) {
      setTold(readApiError(error)?.message ?? 'Connexion internet perdue. Réessayez.')
    }
    await read()
    setBusy(null)
  }
  return (
    <>
      <ul className={styles.prompts}>
        {prompts?.map((prompt) => (
          <Prompt key={prompt.id} prompt={prompt} busy={busy} onAnswer={(given) => answer(prompt, given)} />
        ))}
      </ul>
      <p className={styles.told} role="status">
        {told}
      </p>
      {prompts?.length === 0 && (
        <p className={styles.silence}>
          Rien n'attend sur ce téléphone. Une demande apparaît ici dès que quelqu'un paie avec ce numéro.
        </p>
      )}
    </>
  )
}

interface PromptProps {
  readonly prompt: PhonePrompt
  readonly busy: PhoneAnswer | null
  readonly onAnswer: (answer: PhoneAnswer) => void
}

function Prompt({ prompt, busy, onAnswer }: PromptProps): ReactNode {
  const { operator, amount, label } = prompt
  const closed = busy !== null
  return (
    <li className={styles.prompt}>
      <p className={styles.operator} data-operator={operator}>
        {operatorFacts(operator).label}
      </p>
      <p>
        Payer <strong>{formatFrancs(amount)}</strong> pour «{'\u00a0'}
        {label}
        {'\u00a0'}» ?
      </p>
      <div className={styles.answers}>
        <Button wide busy={busy === 'confirm'} disabled={closed} onClick={() => onAnswer('confirm')}>
          Confirmer
        </Button>
        <Button
          variant="danger"
          busy={busy === 'refuse'}
          disabled={closed}
          onClick={() => onAnswer('refuse')}
        >
          Refuser
        </Button>
        <Button variant="quiet" busy={busy === 'lapse'} disabled={closed} onClick={() => onAnswer('lapse')}>
          Laisser expirer
        </Button>
      </div>
    </li>
  )
}
