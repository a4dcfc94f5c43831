import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN } from '@okoume/domain/pricing/price-per-day.ts'
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readPrice } from './explorer-filters.ts'
import styles from './price-range.module.css'

const STEP = 500

export interface PriceRangeProps {
  readonly min: number
  readonly max: number
  /** A price was typed and left; the moves of the sliders tell by their own events. */
  readonly onTyped: (event: FormEvent) => void
}

/** Two sliders on one track, of which neither passes the other, and the same two prices to be typed. */
export function PriceRange({ onTyped, ...given }: PriceRangeProps): ReactNode {
  const [{ min, max }, setRange] = useState(given)
  const track = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Set from here because the content policy refuses style attributes in the markup.
    track.current?.style.setProperty('--from', `${(100 * min) / PRICE_FILTER_MAX}%`)
    track.current?.style.setProperty('--to', `${(100 * max) / PRICE_FILTER_MAX}%`)
  }, [min, max])
  const type = (event: FormEvent, one: number, other: number) => {
    // Typed the wrong way round, they change places.
    setRange({ min: Math.min(one, other), max: Math.max(one, other) })
    onTyped(event)
  }
  const bounds = { min: PRICE_FILTER_MIN, max: PRICE_FILTER_MAX, step: STEP } as const
  return (
    <fieldset className={styles.group}>
      <legend>Prix par jour</legend>
      {/* Nameless: the typed prices are what the form sends. */}
      <div ref={track} className={styles.track}>
        <input
          type="range"
          {...bounds}
          aria-label="Prix minimum"
          aria-valuetext={formatFrancs(min)}
          value={min}
          onChange={(event) => setRange({ min: Math.min(event.target.valueAsNumber, max), max })}
        />
        <input
          type="range"
          {...bounds}
          aria-label="Prix maximum"
          aria-valuetext={formatFrancs(max) + (max === PRICE_FILTER_MAX ? ' et plus' : '')}
          value={max}
          onChange={(event) => setRange({ min, max: Math.max(event.target.valueAsNumber, min) })}
        />
      </div>
      <div className={styles.typed}>
        <PriceField
          name="min"
          label="Prix minimum"
          price={min}
          otherwise={PRICE_FILTER_MIN}
          onPrice={(price, event) => type(event, price, max)}
        />
        <span aria-hidden="true">à</span>
        <PriceField
          name="max"
          label="Prix maximum"
          price={max}
          otherwise={PRICE_FILTER_MAX}
          onPrice={(price, event) => type(event, min, price)}
        />
      </div>
      <p className={styles.hint}>{formatFrancs(PRICE_FILTER_MAX)} veut dire « et plus ».</p>
    </fieldset>
  )
}

interface PriceFieldProps {
  readonly name: string
  readonly label: string
  readonly price: number
  /** What an emptied field means. */
  readonly otherwise: number
  readonly onPrice: (price: number, event: FormEvent) => void
}

const PROBLEM = 'Entrez un prix en chiffres, de 0 à 100 000.'

/** A price to be typed. It counts once it is left, or sent with the Enter key: half a price is none. */
function PriceField({ name, label, price, otherwise, onPrice }: PriceFieldProps): ReactNode {
  const problemId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (typed === null) return
    const read = typed.trim() === '' ? otherwise : readPrice(typed)
    setWrong(read === null)
    if (read === null) return
    setTyped(null)
    if (read !== price) onPrice(read, event)
  }
  return (
    <label className={styles.field}>
      <span className="visually-hidden">{label}</span>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        pattern="[\d\s]*(FCFA|fcfa)?"
        title={PROBLEM}
        value={typed ?? formatThousands(price)}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? problemId : undefined}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
      <span aria-hidden="true">FCFA</span>
      {wrong && (
        <span id={problemId} className={styles.problem} role="alert">
          {PROBLEM}
        </span>
      )}
    </label>
  )
}
