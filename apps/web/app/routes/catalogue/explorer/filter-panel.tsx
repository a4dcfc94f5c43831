import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { CONDITIONS } from '@okoume/domain/listing/listing-attributes.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { DocumentNonce } from '#app/shell/document/nonce.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { conditionLabel } from '../condition-label.ts'
import type { ExplorerData } from './explorer-data.ts'
import { filtersRows } from './explorer-filters.ts'
import styles from './filter-panel.module.css'
import { PriceRange } from './price-range.tsx'
import { focusResults } from './results-links.ts'

export { MoreResults } from './more-results.tsx'
export { NarrowedResults } from './narrowed-results.tsx'

export interface FilterPanelProps extends Pick<ExplorerData, 'filters' | 'facets'> {
  /** Whether the counts are whole: in a large catalogue they are «at least». */
  readonly exact: boolean
  /** A price was typed and left. */
  readonly onPrice: (control: HTMLInputElement) => void
  /** The panel is hydrated. */
  readonly onReady: () => void
}

export function FilterPanel({ filters, facets, exact, onPrice, onReady }: FilterPanelProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, [])
  const counted = filtersRows(filters) ? null : facets
  const categoryCount = (id: string) => counted?.categories.find((category) => category.id === id)?.count
  return (
    <Card className={styles.panel}>
      <OpenPanel />
      <fieldset className={styles.group}>
        <legend>Catégorie</legend>
        <div className={styles.choices}>
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
      <fieldset className={styles.group}>
        <legend>Dates</legend>
        <div className={styles.choices}>
          <DayField name="from" label="Du" day={filters.from} />
          <DayField name="to" label="au" day={filters.to} />
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
      <fieldset className={styles.group}>
        <legend>État</legend>
        <div className={styles.choices}>
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
      <PriceRange min={filters.min} max={filters.max} onTyped={onPrice} />
      <fieldset className={styles.group}>
        <legend>Lieu</legend>
        <div className={styles.choices}>
          <TownChoices filters={filters} facets={facets} exact={exact} />
          <MapButton filters={filters} />
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

/** As many towns stand in sight, those with the most items. */
const TOWNS_IN_SIGHT = 8

function TownChoices({ filters, facets, exact }: Omit<FilterPanelProps, 'onPrice' | 'onReady'>): ReactNode {
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
          <div className={styles.choices}>{choicesOf(others)}</div>
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
      <Button variant="quiet" className={styles.map} aria-haspopup="dialog" onClick={show}>
        Voir la carte
      </Button>
      {dialog}
    </>
  )
}

interface DayFieldProps {
  readonly name: string
  readonly label: string
  readonly day: string
}

function DayField({ name, label, day }: DayFieldProps): ReactNode {
  const today = useRouteLoaderData<{ today: string }>('root')?.today
  return (
    <label className={styles.day}>
      {label}
      <input type="date" name={name} min={today} defaultValue={day} />
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
    <label className={styles.choice}>
      <input type={type} name={name} value={value} defaultChecked={checked} />
      {label}
      {count !== undefined && (
        <span className={styles.count}>
          {formatThousands(count)}
          {!exact && count > 0 && '+'}
        </span>
      )}
    </label>
  )
}

/** Where the panel stands beside the results: the style sheets have the same width. */
const BESIDE = '(min-width: 64rem)'
/** `closed` where the panel was closed beside the results; nothing otherwise. */
const PANEL_KEY = 'okoume.filter-panel'

/** Before the first paint: an effect would open the panel after it, and shift the results. */
const SCRIPT = import.meta.env.SSR
  ? `(function(d,w){try{if(w.matches&&localStorage.getItem('${PANEL_KEY}')!=='closed')d.open=true}catch(e){d.open=w.matches}})(document.currentScript.closest('details'),matchMedia('${BESIDE}'))`
  : ''

/**
 * Stands in the panel, which is open from the start beside the results, until it is closed there: the device remembers.
 * Below them, where it covers what it found, it closes with the search.
 */
function OpenPanel(): ReactNode {
  const nonce = useContext(DocumentNonce)
  const script = useRef<HTMLScriptElement>(null)
  // In the layout phase: the router restores the scroll position right after it, in the list beside the panel.
  useLayoutEffect(() => {
    const details = script.current?.closest('details')
    return details ? openPanel(details) : undefined
  }, [])
  const html = { __html: SCRIPT }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script ref={script} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={html} />
}

function openPanel(details: HTMLDetailsElement): () => void {
  const form = details.closest('form')
  const beside = matchMedia(BESIDE)
  if (beside.matches && safeLocalStorage.read(PANEL_KEY) !== 'closed') details.open = true
  const remember = () => {
    if (beside.matches) safeLocalStorage.write(PANEL_KEY, details.open ? '' : 'closed')
  }
  const close = () => {
    if (!details.open || beside.matches) return
    details.open = false
    focusResults()
  }
  // The browser can point at an invalid price only where the panel is open.
  const reveal = () => {
    details.open = true
  }
  details.addEventListener('toggle', remember)
  form?.addEventListener('submit', close)
  form?.addEventListener('invalid', reveal, true)
  return () => {
    details.removeEventListener('toggle', remember)
    form?.removeEventListener('submit', close)
    form?.removeEventListener('invalid', reveal, true)
  }
}
