import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { Pill } from '#app/ui/pill.tsx'
import styles from './filter-bar.module.css'

export interface FilterOption<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly count?: number
}

export interface FilterBarProps<Id extends string> {
  readonly label: string
  readonly options: readonly FilterOption<Id>[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}

/** One choice of a few, as pills in a row that scrolls sideways where it must. */
export function FilterBar<Id extends string>(props: FilterBarProps<Id>): ReactNode {
  const { label, options, value, onChange } = props
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">{label}</legend>
      <div className={`${kit.line2} ${styles.pills}`}>
        {options.map(({ id, label: name, count }) => (
          <Pill
            key={id}
            className={`${kit.small} ${kit.strong}`}
            type="radio"
            name="filtre"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
          >
            {name}{' '}
            {count !== undefined && (
              <span className={`${kit.soft} ${kit.digits} ${styles.count}`}>{count}</span>
            )}
          </Pill>
        ))}
      </div>
    </fieldset>
  )
}
