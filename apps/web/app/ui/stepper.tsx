import { type ReactNode, useId, useState } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './stepper.module.css'

export interface StepperProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly onChange: (value: number) => void
  readonly hint?: string
  readonly name?: string
}

/** A small whole number, by buttons or typed. What is typed outside the bounds is brought back inside. */
export function Stepper({ label, value, min = 1, max, onChange, hint, name }: StepperProps): ReactNode {
  const id = useId()
  // Emptied to type another number: it stays empty until it loses the focus.
  const [empty, setEmpty] = useState(false)
  const set = (next: number) => {
    if (Number.isFinite(next)) onChange(Math.max(min, Math.min(max, Math.trunc(next))))
  }
  return (
    <div className={`${kit.row2x4} ${kit.middle} ${kit.spread}`}>
      <div>
        <label className={`${kit.small} ${kit.strong}`} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className={`${kit.soft} ${kit.tiny}`} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <div className={`${kit.line} ${kit.middle} ${kit.fixed} ${styles.stepper}`}>
        <button
          type="button"
          className={`${kit.centred} ${kit.disc} ${kit.white}`}
          aria-label="Diminuer"
          disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          −
        </button>
        <input
          id={id}
          className={`${kit.strong} ${kit.digits} ${kit.textCentred}`}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={empty ? '' : value}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            setEmpty(event.target.value === '')
            set(event.target.valueAsNumber)
          }}
          onBlur={() => setEmpty(false)}
        />
        <button
          type="button"
          className={`${kit.centred} ${kit.disc} ${kit.white}`}
          aria-label="Augmenter"
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  )
}
