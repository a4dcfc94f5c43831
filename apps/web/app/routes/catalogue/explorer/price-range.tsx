import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN } from '@okoume/domain/pricing/price-per-day.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './price-range.module.css'

const STEP = 500

export interface PriceRangeProps {
  readonly min: number
  readonly max: number
}

/** Two sliders on one track; neither passes the other. */
export function PriceRange(props: PriceRangeProps): ReactNode {
  const [min, setMin] = useState(props.min)
  const [max, setMax] = useState(props.max)
  const track = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Set from here because the content policy refuses style attributes in the markup.
    track.current?.style.setProperty('--from', `${(100 * min) / PRICE_FILTER_MAX}%`)
    track.current?.style.setProperty('--to', `${(100 * max) / PRICE_FILTER_MAX}%`)
  }, [min, max])
  const bounds = { min: PRICE_FILTER_MIN, max: PRICE_FILTER_MAX, step: STEP } as const
  return (
    <fieldset className={styles.group}>
      <legend>Prix par jour</legend>
      <p className={styles.words}>
        {formatFrancs(min)} à {formatFrancs(max)}
        {max === PRICE_FILTER_MAX && ' et plus'}
      </p>
      <div ref={track} className={styles.track}>
        <input
          type="range"
          {...bounds}
          name="min"
          aria-label="Prix minimum"
          aria-valuetext={formatFrancs(min)}
          value={min}
          onChange={(event) => setMin(Math.min(event.target.valueAsNumber, max))}
        />
        <input
          type="range"
          {...bounds}
          name="max"
          aria-label="Prix maximum"
          aria-valuetext={formatFrancs(max)}
          value={max}
          onChange={(event) => setMax(Math.max(event.target.valueAsNumber, min))}
        />
      </div>
    </fieldset>
  )
}
