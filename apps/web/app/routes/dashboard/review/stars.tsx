import { RATING_LABELS } from '@okoume/domain/review/review-content.ts'
import { Star } from 'lucide'
import { type ReactNode, useId } from 'react'
import { classList } from '#app/ui/class-list.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './review.module.css'

const RATINGS = [1, 2, 3, 4, 5] as const

export function ShownStars({ note }: { readonly note: number }): ReactNode {
  return (
    <p className={`${kit.row} ${styles.shown}`}>
      <span className="visually-hidden">{note} sur 5</span>
      {RATINGS.map((one) => (
        <Icon of={Star} key={one} className={classList(kit.icon18, one <= note && styles.full)} />
      ))}
    </p>
  )
}

interface StarsProps {
  readonly label: string
  readonly note: number | null
  readonly onChange: (note: number) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

/** One to five stars, as radio buttons: arrow keys choose, and readers say the number. */
export function Stars({ label, note, onChange, error, disabled }: StarsProps): ReactNode {
  const name = useId()
  return (
    <fieldset
      className={kit.shrinks}
      disabled={disabled}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={kit.strong}>{label}</legend>
      <div className={kit.row}>
        {RATINGS.map((one) => (
          <label key={one} className={`${kit.centred} ${kit.anchor} ${kit.rounded} ${styles.star}`}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={note === one}
              onChange={() => onChange(one)}
              data-wrong={error && one === 1 ? true : undefined}
            />
            <Icon
              of={Star}
              width="2rem"
              height="2rem"
              className={note !== null && one <= note ? styles.full : undefined}
            />
            <span className="visually-hidden">
              {one === 1 ? '1 étoile' : `${one} étoiles`}, {RATING_LABELS[one - 1]}
            </span>
          </label>
        ))}
      </div>
      <p
        className={`${kit.line2} ${kit.spread} ${kit.small} ${kit.strong} ${styles.note}`}
        aria-hidden="true"
      >
        {note === null
          ? [RATING_LABELS[0], RATING_LABELS[4]].map((end) => <span key={end}>{end}</span>)
          : RATING_LABELS[note - 1]}
      </p>
      {error && (
        <p id={`${name}-error`} className={`${kit.small} ${kit.strong} ${kit.danger}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
