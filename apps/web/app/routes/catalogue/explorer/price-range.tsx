import { formatFrancs, formatThousands } from '@okoume/domain/money/francs.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN } from '@okoume/domain/pricing/price-per-day.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import fields from '#app/ui/field.module.css'
import kit from '#app/ui/kit.module.css'
import { readPrice } from './explorer-filters.ts'
import styles from './price-range.module.css'

const STEP = 500

export interface PriceRangeProps {
  readonly min: number
  readonly max: number
  /** Prices are those of the days that were chosen, else those of a day. */
  readonly total: boolean
  /** A price was typed and left; the moves of the sliders tell by their own events. */
  readonly onTyped: (control: HTMLInputElement) => void
}

/** Two sliders on one track, the lower of which is the minimum, and the same two prices to be typed. */
export function PriceRange({ total, onTyped, ...initial }: PriceRangeProps): ReactNode {
  const [thumbs, setThumbs] = useState([initial.min, initial.max] as const)
  // The thumbs may cross: at one price, either can be pulled either way.
  const [min, max] = thumbs[0] <= thumbs[1] ? thumbs : [thumbs[1], thumbs[0]]
  const track = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Set from here because the content policy refuses style attributes in the markup.
    track.current?.style.setProperty('--from', `${(100 * min) / PRICE_FILTER_MAX}%`)
    track.current?.style.setProperty('--to', `${(100 * max) / PRICE_FILTER_MAX}%`)
  }, [min, max])
  const type = (control: HTMLInputElement, price: Partial<typeof initial>) => {
    // Typed the wrong way round, they change places. Race: both fields may tell in one render, of what was typed before hydration.
    setThumbs((now) => {
      const [one, other] = [price.min ?? Math.min(...now), price.max ?? Math.max(...now)]
      return [Math.min(one, other), Math.max(one, other)]
    })
    onTyped(control)
  }
  return (
    <fieldset className={kit.shrinks}>
      <legend className={kit.bold}>{total ? 'Prix total' : 'Prix par jour'}</legend>
      {/* Nameless: the typed prices are what the form sends. */}
      <div ref={track} className={`needs-scripts ${styles.track}`}>
        <Thumb
          price={thumbs[0]}
          isMinimum={thumbs[0] <= thumbs[1]}
          onMove={(price) => setThumbs([price, thumbs[1]])}
        />
        <Thumb
          price={thumbs[1]}
          isMinimum={thumbs[1] < thumbs[0]}
          onMove={(price) => setThumbs([thumbs[0], price])}
        />
      </div>
      <div className={`${kit.small} ${kit.stack2} ${kit.top} ${styles.typed}`}>
        <PriceField
          name="min"
          label="Prix minimum"
          price={min}
          otherwise={PRICE_FILTER_MIN}
          onPrice={(price, control) => type(control, { min: price })}
        />
        <span aria-hidden="true">à</span>
        <PriceField
          name="max"
          label="Prix maximum"
          price={max}
          otherwise={PRICE_FILTER_MAX}
          onPrice={(price, control) => type(control, { max: price })}
        />
      </div>
      <p className={`${kit.soft} ${kit.tiny} ${styles.hint}`}>
        {total && 'Pour vos dates, frais compris, caution à part. '}
        {formatFrancs(PRICE_FILTER_MAX)} veut dire « et plus ».
      </p>
    </fieldset>
  )
}

interface ThumbProps {
  readonly price: number
  readonly isMinimum: boolean
  readonly onMove: (price: number) => void
}

function Thumb({ price, isMinimum, onMove }: ThumbProps): ReactNode {
  const andMore = !isMinimum && price === PRICE_FILTER_MAX
  return (
    <input
      type="range"
      min={PRICE_FILTER_MIN}
      max={PRICE_FILTER_MAX}
      step={STEP}
      aria-label={isMinimum ? 'Prix minimum' : 'Prix maximum'}
      aria-valuetext={formatFrancs(price) + (andMore ? ' et plus' : '')}
      value={price}
      onChange={(event) => onMove(event.target.valueAsNumber)}
    />
  )
}

interface PriceFieldProps {
  readonly name: string
  readonly label: string
  readonly price: number
  readonly otherwise: number
  readonly onPrice: (price: number, control: HTMLInputElement) => void
}

const PROBLEM = 'Entrez un prix en chiffres, de 0 à 100 000.'
/** Without scripts, what has no digit is refused. */
const PATTERN = String.raw`(?!\s*-).*\d.*`

/** A price to be typed. It counts once it is left, or sent with the Enter key: half a price is none. */
function PriceField({ name, label, price, otherwise, onPrice }: PriceFieldProps): ReactNode {
  const problemId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    const read = text.trim() === '' ? otherwise : readPrice(text)
    setWrong(read === null)
    setTyped(read === null ? text : null)
    if (read !== null && read !== price && field.current) onPrice(read, field.current)
  }
  // Race: what was typed before hydration raised no event of React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const { current } = field
    if (!current || current.value === formatThousands(price)) return
    if (current === document.activeElement) setTyped(current.value)
    else take(current.value)
  }, [])
  return (
    <label className={`${kit.stack} ${kit.shrinks} ${kit.anchor} ${styles.field}`}>
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        className={`${kit.digits} ${fields.control}`}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        pattern={typed === null ? PATTERN : undefined}
        title={PROBLEM}
        value={typed ?? formatThousands(price)}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? problemId : undefined}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          setTyped(target.value)
          const isWrong = target.value.trim() !== '' && readPrice(target.value) === null
          target.setCustomValidity(isWrong ? PROBLEM : '')
        }}
        onBlur={() => typed !== null && take(typed)}
      />
      <span className={`${kit.soft} ${kit.tiny}`} aria-hidden="true">
        FCFA
      </span>
      {wrong && (
        <span
          id={problemId}
          className={`${kit.tiny} ${kit.strong} ${kit.danger} ${styles.problem}`}
          role="alert"
        >
          {PROBLEM}
        </span>
      )}
    </label>
  )
}
