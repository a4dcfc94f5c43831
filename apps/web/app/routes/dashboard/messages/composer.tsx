import { MESSAGE_MAX_LENGTH } from '@okoume/domain/rental/conversation.ts'
import { messageStarters } from '@okoume/domain/rental/message-starters.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { SendHorizontal } from 'lucide'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import fields from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './composer.module.css'
import type { ConversationState, ConversationStore } from './conversation-store.ts'

export interface ComposerProps {
  readonly store: ConversationStore
  readonly state: ConversationState
}

/** From here on the number of characters that are left is shown. */
const COUNTED_FROM = MESSAGE_MAX_LENGTH - 200

/** Enter sends where there is a keyboard; on a phone it begins a line. */
export function Composer({ store, state }: ComposerProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null)
  const counterId = useId()
  const { role, status } = state.facts.conversation
  const { length } = visibleText(state.text)
  const tooLong = length > MESSAGE_MAX_LENGTH
  const counter = tooLong
    ? `${MESSAGE_MAX_LENGTH} caractères au plus : ${length - MESSAGE_MAX_LENGTH} de trop`
    : `${length} / ${MESSAGE_MAX_LENGTH}`
  const send = () => {
    if (tooLong) return
    store.send()
    field.current?.focus()
  }
  // To be read once more, and completed.
  const begin = (text: string) => {
    store.write(text)
    field.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form className={`${kit.stack2} ${kit.padded3} ${kit.ruled} ${styles.composer}`} onSubmit={onSubmit}>
      {state.text === '' && (
        <ul className={`${kit.line2} ${kit.across} ${styles.starters}`} aria-label="Messages tout prêts">
          {messageStarters(role, status).map((text) => (
            <li key={text}>
              <button
                type="button"
                className={`${kit.touch} ${kit.small} ${kit.ringInside}`}
                onClick={() => begin(text)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        className={`${fields.control} ${styles.field}`}
        rows={1}
        value={state.text}
        placeholder="Écrivez un message"
        aria-label="Votre message"
        aria-describedby={counterId}
        aria-invalid={tooLong || undefined}
        enterKeyHint="send"
        onChange={({ currentTarget }) => store.write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" className={styles.send} disabled={length === 0 || tooLong}>
        <Icon of={SendHorizontal} />
        <span className={styles.word}>Envoyer</span>
      </Button>
      <p
        id={counterId}
        className={`${kit.soft} ${kit.tiny} ${kit.digits} ${kit.across} ${kit.unlessEmpty} ${styles.counter}`}
        data-over={tooLong ? '' : undefined}
        aria-live="polite"
      >
        {length > COUNTED_FROM && counter}
      </p>
    </form>
  )
}
