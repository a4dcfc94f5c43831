import { type ReactNode, useId } from 'react'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import type { FieldWiring } from '#app/shell/actions/use-action-form.ts'
import { Card } from '#app/ui/card.tsx'
import field from '#app/ui/field.module.css'
import kit from '#app/ui/kit.module.css'
import { Pill } from '#app/ui/pill.tsx'
import styles from './form-section.module.css'

export interface FormSectionProps {
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

/** Related fields, with the outcome of their actions; the note is beside them on a wide screen. */
export function FormSection({ title, note, children }: FormSectionProps): ReactNode {
  const id = useId()
  return (
    <Card>
      <section className={`${kit.stack5} ${styles.section}`} aria-labelledby={id}>
        <div className={styles.about}>
          <h2 id={id}>{title}</h2>
          <p className={kit.note}>{note}</p>
        </div>
        <div className={kit.stack5}>
          <OutcomeArea>{children}</OutcomeArea>
        </div>
      </section>
    </Card>
  )
}

interface ChoiceRowProps extends FieldWiring {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

export function ChoiceRow({ label, name, choices, value, onChange, error }: ChoiceRowProps): ReactNode {
  return (
    <ChoiceGroup label={label} error={error}>
      <div className={`${kit.row2} ${styles.choices}`}>
        {choices.map((choice, place) => (
          <Pill
            key={choice.value}
            className={`${kit.small} ${kit.strong}`}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={onChange}
            // The group itself takes no focus.
            data-wrong={error && place === 0 ? true : undefined}
          >
            {choice.label}
          </Pill>
        ))}
      </div>
    </ChoiceGroup>
  )
}

interface ChoiceGroupProps {
  readonly label: string
  readonly error: string | undefined
  readonly children: ReactNode
}

/** Label and error around radio buttons, of which one is required. */
export function ChoiceGroup({ label, error, children }: ChoiceGroupProps): ReactNode {
  const id = useId()
  return (
    <div
      className={`${kit.stack1} ${kit.shrinks}`}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <span className={`${kit.small} ${kit.strong}`} id={`${id}-label`}>
        {label}
      </span>
      {children}
      {error && (
        <p className={field.error} id={id}>
          {error}
        </p>
      )}
    </div>
  )
}
