import type { PhonePrompt, PhoneText } from '@okoume/contract/wire/demo.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import {
  formatGabonPhone,
  nationalNumber,
  phoneProblem,
  readGabonPhone,
  tidyGabonPhone,
} from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { publicApi } from '#app/data/api/api.ts'
import { PRESET_PHONE } from '#app/data/api/demo-mode.ts'
import { usePolling } from '#app/data/api/use-polling.ts'
import { lastPayerPhone } from '#app/data/checkout/payer-phone.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { DemoPanel } from './demo-panel.tsx'
import styles from './demo-telephone.module.css'

type PhoneAnswer = 'confirm' | 'refuse' | 'lapse'

const ANSWERED: Readonly<Record<PhoneAnswer, string>> = {
  confirm: 'Paiement confirmé.',
  refuse: 'Paiement refusé.',
  lapse: 'La demande a expiré sans réponse.',
}

const POLL_MS = 2000

function TelephoneScreen({ number }: { readonly number: string }): ReactNode {
  const [prompts, setPrompts] = useState<readonly PhonePrompt[] | null>(null)
  const [texts, setTexts] = useState<readonly PhoneText[]>([])
  const read = async () => {
    // A prompt that was missed once is there the next time.
    await publicApi.listPhonePrompts({ params: { number } }).then(setPrompts, () => {})
    await publicApi.listPhoneTexts({ params: { number } }).then(setTexts, () => {})
  }
  usePolling(read, POLL_MS)
  const answer = usePublicAction({
    call: ({ id, choice }: { readonly id: string; readonly choice: PhoneAnswer }) =>
      publicApi.answerPhonePrompt({ params: { number, id }, body: { answer: choice } }),
    done: (_, { choice }) => ANSWERED[choice],
    onDone: read,
  })
  return (
    <>
      <ul className={kit.stack3}>
        {prompts?.map((prompt) => (
          <Prompt
            key={prompt.id}
            prompt={prompt}
            busy={answer.busy ? answer.input?.choice : undefined}
            onAnswer={(choice) => answer.run({ id: prompt.id, choice })}
          />
        ))}
      </ul>
      <OutcomePlace />
      <Texts texts={texts} />
      {prompts?.length === 0 && texts.length === 0 && (
        <p className={`${kit.note} ${kit.textCentred} ${styles.silence}`}>
          Rien n'attend sur ce téléphone. Une demande apparaît ici dès que quelqu'un paie avec ce numéro, un
          SMS dès qu'un code y est envoyé.
        </p>
      )}
    </>
  )
}

const TEXTS_SHOWN = 3

/** The last text messages, newest first. */
function Texts({ texts }: { readonly texts: readonly PhoneText[] }): ReactNode {
  if (texts.length === 0) return null
  return (
    <ul className={kit.stack2} aria-label="SMS">
      {texts.slice(0, TEXTS_SHOWN).map(({ id, text, sentAt }) => (
        <li key={id} className={`${kit.stack1} ${kit.padded4} ${styles.prompt}`}>
          <p className={kit.note}>SMS à {formatTimeOfDay(sentAt)}</p>
          <p className={`${kit.breaks} ${styles.text}`}>{text}</p>
        </li>
      ))}
    </ul>
  )
}

interface PromptProps {
  readonly prompt: PhonePrompt
  readonly busy: PhoneAnswer | undefined
  readonly onAnswer: (answer: PhoneAnswer) => void
}

function Prompt({ prompt, busy, onAnswer }: PromptProps): ReactNode {
  const { operator, amount, label } = prompt
  const closed = busy !== undefined
  return (
    <li className={`${kit.stack3} ${kit.padded4} ${styles.prompt}`}>
      <p
        className={`${kit.line2} ${kit.middle} ${kit.small} ${kit.bold} ${styles.operator}`}
        data-operator={operator}
      >
        {operatorFacts(operator).label}
      </p>
      <p>
        Payer <strong translate="no">{formatFrancs(amount)}</strong> pour «{'\u00a0'}
        {label}
        {'\u00a0'}» ?
      </p>
      <div className={kit.stack2}>
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

export function DemoTelephone(): ReactNode {
  const [number, setNumber] = useState(PRESET_PHONE)
  const [last, setLast] = useState<string | null>(null)
  // Only the browser knows it, and only once it runs.
  useEffect(() => {
    const phone = readGabonPhone(lastPayerPhone() ?? '')
    if (!phone) return
    setLast(nationalNumber(phone))
    setNumber(nationalNumber(phone))
  }, [])
  const phone = readGabonPhone(number)
  const offered = [...new Set([PRESET_PHONE, ...(last ? [last] : [])])]
  return (
    <DemoPanel title="Les téléphones">
      <Field
        label="Numéro"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={number}
        error={phoneProblem(number)}
        onChange={(event) => setNumber(event.target.value)}
      />
      {offered.length > 1 && (
        <div className={kit.row2}>
          {offered.map((one) => (
            <Button
              key={one}
              variant={phone && nationalNumber(phone) === one ? 'primary' : 'secondary'}
              onClick={() => setNumber(one)}
            >
              {tidyGabonPhone(one)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.telephone}>
        <span className={styles.speaker} />
        <div className={`${kit.stack3} ${kit.wide} ${kit.padded3} ${styles.screen}`}>
          {phone ? (
            <>
              <p className={`${kit.note} ${kit.strong} ${kit.textCentred}`}>{formatGabonPhone(phone)}</p>
              <OutcomeArea key={phone}>
                <TelephoneScreen number={nationalNumber(phone)} />
              </OutcomeArea>
            </>
          ) : null}
        </div>
      </div>
    </DemoPanel>
  )
}
