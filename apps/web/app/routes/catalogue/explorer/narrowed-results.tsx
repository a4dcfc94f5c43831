import { CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_MIN } from '@okoume/domain/pricing/price-per-day.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { conditionLabel } from '../condition-label.ts'
import type { ExplorerData } from './explorer-data.ts'
import { type ExplorerFilters, readFilters, writeFilters } from './explorer-filters.ts'
import styles from './narrowed-results.module.css'
import { addressAfter, focusResults } from './results-links.ts'

export interface NarrowedResultsProps {
  readonly data: ExplorerData
  readonly empty: boolean
}

export function NarrowedResults({ data, empty }: NarrowedResultsProps): ReactNode {
  const chips = chipsOf(data.filters, data.nearName)
  const failed = data.facets === null
  return (
    <div className={kit.stack5}>
      {data.corrected && (
        <p className={`${kit.breaks} ${styles.correction}`} role="status">
          Rien pour {quoted(data.filters.q)}. Résultats pour <strong>{quoted(data.corrected)}</strong>
          {'\u00a0:'}
          <Link to={addressOf({ ...data.filters, q: `"${data.filters.q}"` })} onClick={focusResults}>
            Chercher quand même {quoted(data.filters.q)}
          </Link>
        </p>
      )}
      {data.dropped && (
        <p className={`${kit.breaks} ${styles.correction}`} role="status">
          Ces dates ou ce quartier ne sont plus possibles : la recherche n'en tient pas compte.
        </p>
      )}
      {chips.length > 0 && <FilterChips filters={data.filters} chips={chips} />}
      {data.after && (
        <p>
          <Link to={addressAfter(data, null)}>Revenir au début de la liste</Link>
        </p>
      )}
      {empty && (
        <EmptyState
          scene="search"
          title="Aucun résultat ne correspond à votre recherche"
          action={
            <div className={`${kit.row3} ${styles.ways}`}>
              {failed && (
                <ButtonLink to={addressAfter(data, null)} replace onClick={focusResults}>
                  Réessayer
                </ButtonLink>
              )}
              <ButtonLink
                to={paths.explorer()}
                variant={failed ? 'secondary' : 'primary'}
                onClick={focusResults}
              >
                Réinitialiser
              </ButtonLink>
            </div>
          }
        >
          <p>
            {failed
              ? "La liste n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez."
              : 'Essayez un mot plus court, une autre catégorie ou une fourchette de prix plus large.'}
          </p>
        </EmptyState>
      )}
    </div>
  )
}

interface Chip {
  readonly label: string
  readonly without: (filters: ExplorerFilters) => Partial<ExplorerFilters>
}

interface FilterChipsProps {
  readonly filters: ExplorerFilters
  readonly chips: readonly Chip[]
}

/** Filters other than the text, each with a link that removes it. */
function FilterChips({ filters, chips }: FilterChipsProps): ReactNode {
  const { q, sort } = filters
  const cleared = {
    ...readFilters(new URLSearchParams()),
    q,
    sort: sort === 'proches' ? 'recent' : sort,
  } as const
  const remove = useRemoval(filters)
  return (
    <ul className={kit.row2} aria-label="Filtres actifs">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={addressOf({ ...filters, ...without(filters) })}
            className={`${kit.inline} ${kit.round} ${kit.small} ${styles.chip}`}
            onClick={(event) => remove(event, without)}
          >
            <span className="visually-hidden">Retirer le filtre : </span>
            {label}
            <span className={styles.cross} aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={addressOf(cleared)}
          className={`${kit.inline} ${kit.round} ${kit.small} ${styles.all}`}
          onClick={(event) => remove(event, () => cleared)}
        >
          Effacer tout
        </Link>
      </li>
    </ul>
  )
}

/** Race: on a slow phone a second chip is tapped before the first removal is rendered, and must not take it back. */
function useRemoval(filters: ExplorerFilters) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const latest = useRef(filters)
  useEffect(() => {
    if (state === 'idle') latest.current = filters
  }, [state, filters])
  return (event: MouseEvent, without: Chip['without']) => {
    focusResults()
    // In another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    latest.current = { ...latest.current, ...without(latest.current) }
    return navigate(addressOf(latest.current), { preventScrollReset: true })
  }
}

function addressOf(filters: ExplorerFilters) {
  return { pathname: paths.explorer(), search: String(writeFilters(filters)) }
}

function chipsOf(filters: ExplorerFilters, nearName: string | undefined): Chip[] {
  const { category, min, max, locations, conditions, near, within, from, to, instant, sort } = filters
  const anywhere = () => ({ near: '', within: '', sort: sort === 'proches' ? 'recent' : sort }) as const
  const place = `Près de ${nearName ?? near}${within && `, à moins de ${within}\u00a0km`}`
  // Formatting days in words is more code than this page has.
  const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`
  const found: readonly (Chip | false)[] = [
    near !== '' && { label: place, without: anywhere },
    category !== 'tous' && { label: CATEGORY_NAMES[category], without: () => ({ category: 'tous' }) },
    from !== '' && {
      label: from === to ? `Le ${short(from)}` : `Du ${short(from)} au ${short(to)}`,
      without: () => ({ from: '', to: '' }),
    },
    instant && { label: 'Réservation immédiate', without: () => ({ instant: false }) },
    (min > PRICE_FILTER_MIN || max < PRICE_FILTER_MAX) && {
      label: priceText(min, max),
      without: () => ({ min: PRICE_FILTER_MIN, max: PRICE_FILTER_MAX }),
    },
    ...conditions.map((condition) => ({
      label: conditionLabel(condition),
      without: (now: ExplorerFilters) => ({
        conditions: now.conditions.filter((other) => other !== condition),
      }),
    })),
    ...locations.map((name) => ({
      label: name,
      without: (now: ExplorerFilters) => ({ locations: now.locations.filter((other) => other !== name) }),
    })),
  ]
  return found.filter((chip) => chip !== false)
}

function priceText(min: number, max: number): string {
  if (max === PRICE_FILTER_MAX) return `Dès ${formatThousands(min)}\u00a0FCFA`
  if (min === PRICE_FILTER_MIN) return `Jusqu'à ${formatThousands(max)}\u00a0FCFA`
  return `${formatThousands(min)} à ${formatThousands(max)}\u00a0FCFA`
}
