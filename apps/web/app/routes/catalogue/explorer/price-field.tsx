import { formatThousands } from '@okoume/domain/money/francs.ts'
import { type FocusEvent, type FormEvent, type ReactNode, useId, useState } from 'react'
import { readPrice } from './explorer-filters.ts'
import styles from './price-range.module.css'

export interface PriceFieldProps {
  readonly name: string
  readonly label: string
  readonly price: number
  /** What an emptied field means. */
  readonly otherwise: number
  readonly onPrice: (price: number, event: FormEvent) => void
}

const PROBLEM = 'Entrez un prix en chiffres, de 0 à 100 000.'

/** A price to be typed. It counts once it is left, or sent with the Enter key: half a price is none. */
export function PriceField({ name, label, price, otherwise, onPrice }: PriceFieldProps): ReactNode {
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
