import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { paths } from '../../../path-builder.ts'
import type { ExplorerData } from './explorer-data.ts'
import styles from './filter-panel.module.css'
import { PriceRange } from './price-range.tsx'

type FilterPanelProps = Pick<ExplorerData, 'filters' | 'facets'>

export function FilterPanel({ filters, facets }: FilterPanelProps): ReactNode {
  const found = facets.locations.map(({ name }) => name)
  // A chosen place stays in the list even where nothing is left in it, or it could not be unchosen.
  const locations = [...new Set([...found, ...filters.locations])].toSorted()
  return (
    <Card className={styles.panel}>
      <fieldset className={styles.group}>
        <legend>Catégorie</legend>
        <div className={styles.choices}>
          <Choice
            type="radio"
            name="category"
            value="tous"
            label="Tous"
            checked={filters.category === 'tous'}
          />
          {CATEGORIES.map((id) => (
            <Choice
              key={id}
              type="radio"
              name="category"
              value={id}
              label={CATEGORY_NAMES[id]}
              checked={filters.category === id}
            />
          ))}
        </div>
      </fieldset>
      <PriceRange min={filters.min} max={filters.max} />
      <fieldset className={styles.group}>
        <legend>Lieu</legend>
        <div className={styles.choices}>
          {locations.map((name) => (
            <Choice
              key={name}
              type="checkbox"
              name="location"
              value={name}
              label={name}
              checked={filters.locations.includes(name)}
            />
          ))}
        </div>
      </fieldset>
      <div className={styles.actions}>
        <ButtonLink to={paths.explorer()} variant="quiet" preventScrollReset>
          Réinitialiser
        </ButtonLink>
        <Button type="submit">Appliquer les filtres</Button>
      </div>
    </Card>
  )
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly value: string
  readonly label: string
  readonly checked: boolean
}

function Choice({ type, name, value, label, checked }: ChoiceProps): ReactNode {
  return (
    <label className={styles.choice}>
      <input type={type} name={name} value={value} defaultChecked={checked} />
      {label}
    </label>
  )
}
