import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { CONDITIONS } from '@okoume/domain/listing/listing-attributes.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation, useRouteLoaderData } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import kit from '#app/ui/kit.module.css'
import { Pill } from '#app/ui/pill.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { conditionLabel } from '../condition-label.ts'
import type { ExplorerData } from './explorer-data.ts'
import { filtersRows } from './explorer-filters.ts'
import styles from './filter-panel.module.css'
import { OpenPanel } from './open-panel.tsx'
import { PriceRange } from './price-range.tsx'

export { MoreResults } from './more-results.tsx'
export { NarrowedResults } from './narrowed-results.tsx'

export interface FilterPanelProps extends Pick<ExplorerData, 'filters' | 'facets'> {
  /** True if the counts are whole: in a large catalogue they are «at least». */
  readonly exact: boolean
  /** Results of the choices made so far. */
  readonly total: number
  readonly onPrice: (control: HTMLInputElement) => void
  readonly onReady: () => void
}

export function FilterPanel({
  filters,
  exact,
  total,
  onPrice,
  onReady,
  ...now
}: FilterPanelProps): ReactNode {
  // While the list cannot be read, the filters keep what was known of it.
  const [facets, setFacets] = useState(now.facets)
  if (now.facets && facets !== now.facets) setFacets(now.facets)
  const hydrated = useHydrated()
  const { state } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  const estimate = filtersRows(filters) ? 'environ ' : 'plus de '
  const about = exact ? '' : estimate
  const counted = filtersRows(filters) ? null : facets
  const categoryCount = (id: string) => counted?.categories.find((category) => category.id === id)?.count
  return (
    <Card className={styles.panel}>
      <OpenPanel />
      <fieldset className={`${kit.shrinks} ${styles.group}`}>
        <legend>Catégorie</legend>
        <div className={kit.row2}>
          {(['tous', ...CATEGORIES] as const).map((id) => (
            <Choice
              key={id}
              type="radio"
              name="category"
              value={id}
              label={id === 'tous' ? 'Tous' : CATEGORY_NAMES[id]}
              count={categoryCount(id)}
              exact={exact}
              checked={filters.category === id}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={`${kit.shrinks} ${styles.group}`}>
        <legend>Dates</legend>
        <div className={kit.row2}>
          <DayFields from={filters.from} to={filters.to} />
          <Choice
            type="checkbox"
            name="instant"
            value="true"
            label="Réservation immédiate"
            exact={exact}
            checked={filters.instant}
          />
        </div>
      </fieldset>
      <fieldset className={`${kit.shrinks} ${styles.group}`}>
        <legend>État</legend>
        <div className={kit.row2}>
          {CONDITIONS.map((condition) => (
            <Choice
              key={condition}
              type="checkbox"
              name="condition"
              value={condition}
              label={conditionLabel(condition)}
              exact={exact}
              checked={filters.conditions.includes(condition)}
            />
          ))}
        </div>
      </fieldset>
      <PriceRange min={filters.min} max={filters.max} total={filters.from !== ''} onTyped={onPrice} />
      <fieldset className={`${kit.shrinks} ${styles.group}`}>
        <legend>Lieu</legend>
        <div className={kit.row2}>
          <TownChoices filters={filters} facets={facets} exact={exact} />
          <MapButton filters={filters} />
        </div>
      </fieldset>
      <div className={`${kit.row2} ${kit.ruled} ${styles.actions}`}>
        <ButtonLink to={paths.explorer()} variant="quiet" preventScrollReset>
          Réinitialiser
        </ButtonLink>
        <Button type="submit">
          <span>
            Appliquer les filtres
            {/* Without scripts, and while they load, the number is that of the choices before. */}
            {hydrated && (
              <span className={`${kit.small} ${styles.found}`}>
                {state === 'idle' &&
                  `Voir ${about}${formatThousands(total)} ${total > 1 ? 'objets' : 'objet'}`}
              </span>
            )}
          </span>
        </Button>
      </div>
    </Card>
  )
}

/** Towns shown at first, those with the most items. */
const TOWNS_IN_SIGHT = 8

function TownChoices({
  filters,
  facets,
  exact,
}: Pick<FilterPanelProps, 'filters' | 'facets' | 'exact'>): ReactNode {
  const found = (facets?.locations ?? []).toSorted((a, b) => b.count - a.count)
  // A chosen town stays in the list even where nothing is left in it, or it could not be unchosen.
  const first = found.slice(0, TOWNS_IN_SIGHT).map(({ name }) => name)
  const inSight = new Set([...first, ...filters.locations])
  const others = found.map(({ name }) => name).filter((name) => !inSight.has(name))
  const choicesOf = (names: Iterable<string>) =>
    [...names]
      .toSorted()
      .map((name) => (
        <Choice
          key={name}
          type="checkbox"
          name="location"
          value={name}
          label={name}
          count={filtersRows(filters) ? undefined : found.find((town) => town.name === name)?.count}
          exact={exact}
          checked={filters.locations.includes(name)}
        />
      ))
  return (
    <>
      {choicesOf(inSight)}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>Autres villes ({others.length})</summary>
          <div className={kit.row2}>{choicesOf(others)}</div>
        </details>
      )}
    </>
  )
}

/** Its code, and the table of places, come with the first press. */
function MapButton({ filters }: Pick<FilterPanelProps, 'filters'>): ReactNode {
  const [dialog, setDialog] = useState<ReactNode>()
  const show = async () => {
    const { MapDialog } = await import('./map-dialog.tsx')
    setDialog(<MapDialog key={Date.now()} filters={filters} />)
  }
  return (
    <>
      <Button variant="quiet" className="needs-scripts" aria-haspopup="dialog" onClick={show}>
        Voir la carte
      </Button>
      {dialog}
    </>
  )
}

function DayFields({ from, to }: Pick<FilterPanelProps['filters'], 'from' | 'to'>): ReactNode {
  const [first, last] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  // The search takes two days in their order. Once a field is left, as a day is half typed before.
  const order = () => {
    const [one, other] = [first.current, last.current]
    if (!one?.value || !other?.value || one.value <= other.value) return
    ;[one.value, other.value] = [other.value, one.value]
  }
  // Days chosen before hydration had no listener.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(order, [])
  return (
    <>
      <DayField ref={first} name="from" label="Du" day={from} onBlur={order} />
      <DayField ref={last} name="to" label="au" day={to} onBlur={order} />
    </>
  )
}

interface DayFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly name: string
  readonly label: string
  readonly day: string
  readonly onBlur: () => void
}

function DayField({ ref, name, label, day, onBlur }: DayFieldProps): ReactNode {
  const today = useRouteLoaderData<{ today: string }>('root')?.today
  return (
    <label className={`${kit.stack} ${kit.middle} ${styles.day}`}>
      {label}
      <input ref={ref} type="date" name={name} min={today} defaultValue={day} onBlur={onBlur} />
    </label>
  )
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly value: string
  readonly label: string
  readonly checked: boolean
  readonly count?: number | undefined
  readonly exact: boolean
}

function Choice({ type, name, value, label, checked, count, exact }: ChoiceProps): ReactNode {
  return (
    <Pill className={kit.small} type={type} name={name} value={value} defaultChecked={checked}>
      {label}
      {count !== undefined && (
        <span className={`${kit.soft} ${kit.tiny} ${kit.digits} ${styles.count}`}>
          {formatThousands(count)}
          {!exact && count > 0 && '+'}
        </span>
      )}
    </Pill>
  )
}
