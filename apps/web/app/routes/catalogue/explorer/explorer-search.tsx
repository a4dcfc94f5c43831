import { ChevronDown, ListFilter, MapPin } from 'lucide'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { SearchField } from '#app/shell/frame/search-box.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import type { ExplorerData } from './explorer-data.ts'
import { countFilters, type ExplorerFilters, readFilters, SORTS, writeFilters } from './explorer-filters.ts'
import styles from './explorer-search.module.css'
import type { FilterPanelProps } from './filter-panel.tsx'
import { filterPanel } from './filter-panel-later.ts'

const FORM_ID = 'recherche'

type ExplorerForm = ReturnType<typeof useExplorerForm>

interface ExplorerSearchProps
  extends Pick<FilterPanelProps, 'filters' | 'facets' | 'exact' | 'total'>,
    Pick<ExplorerData, 'nearName'> {
  readonly form: ExplorerForm
}

/** One plain form: without scripts its buttons submit it, with them every change searches. */
export function ExplorerSearch({
  filters,
  facets,
  exact,
  total,
  nearName,
  form,
}: ExplorerSearchProps): ReactNode {
  const { ref, version, searchSoon, searchNow, searchMissed, finishStep } = form
  const changed = countFilters(filters)
  return (
    <search className={styles.search}>
      <form
        ref={ref}
        id={FORM_ID}
        action={paths.explorer()}
        className={`${kit.stack2} ${styles.form}`}
        onInput={searchSoon}
        onBlur={finishStep}
        onSubmit={searchNow}
      >
        <div className={styles.query}>
          <SearchField key={`q${version}`} defaultValue={filters.q} />
        </div>
        <div className={`${kit.row2} ${styles.ways}`}>
          <NearButton filters={filters} nearName={nearName} />
          <details className={styles.details}>
            <summary className={`${kit.unmarked} ${styles.summary}`}>
              <Icon of={ListFilter} className={`${kit.icon18} ${kit.fixed}`} />
              Filtres
              {changed > 0 && (
                <span className={`${kit.centred} ${kit.round} ${kit.tiny} ${kit.light} ${styles.count}`}>
                  {changed}
                  <span className="visually-hidden"> actif(s)</span>
                </span>
              )}
            </summary>
            <filterPanel.Part
              key={`f${version}`}
              filters={filters}
              facets={facets}
              exact={exact}
              total={total}
              onPrice={(target) => searchSoon({ target })}
              onReady={searchMissed}
            />
          </details>
        </div>
      </form>
    </search>
  )
}

/** Field of the search form, placed above the results. */
export function SortOrder({ filters, form }: Pick<ExplorerSearchProps, 'filters' | 'form'>): ReactNode {
  const { version, searchSoon } = form
  return (
    <label className={styles.sort}>
      <span className="visually-hidden">Trier par</span>
      <select key={`s${version}`} form={FORM_ID} name="sort" defaultValue={filters.sort} onInput={searchSoon}>
        {Object.entries(SORTS).map(
          ([value, label]) =>
            (value !== 'proches' || filters.near) && (
              <option key={value} value={value}>
                {label}
              </option>
            ),
        )}
      </select>
      <Icon of={ChevronDown} className={kit.icon18} />
    </label>
  )
}

/** How long after the last stroke or the last move of a slider a search starts, in milliseconds. */
const DEBOUNCE_MS = 350

/**
 * Every change of the form becomes the address, and the address loads the results. Each is a step to go back by;
 * the strokes of one word, or the moves of one slider, are one step together.
 */
export function useExplorerForm(filters: ExplorerFilters) {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Searches of the form whose answers are awaited.
  const underWay = useRef(0)
  // The control that is being changed, and the one that the present address comes from: null before hydration.
  const [changing, changed] = [useRef(''), useRef<string | null>(null)]
  // Counts the addresses that something else than the form changed: it then starts again from them.
  const [version, setVersion] = useState(0)
  const navigate = useNavigate()
  const present = String(writeFilters(filters))
  // A control was left: what is changed next is another step.
  const finishStep = () => {
    changed.current = ''
  }
  const searchNow = async (event?: FormEvent) => {
    event?.preventDefault()
    clearTimeout(timer.current)
    timer.current = undefined
    if (!ref.current) return
    const search = addressOf(ref.current)
    const replace = search === present || (changing.current !== '' && changing.current === changed.current)
    changed.current = changing.current
    // Sent off by hand, the word is finished.
    if (event) finishStep()
    underWay.current++
    await navigate({ pathname: paths.explorer(), search }, { replace, preventScrollReset: true })
    underWay.current--
  }
  const isSettled = () => timer.current === undefined && underWay.current === 0
  // Race: React drops the events of a part that is not hydrated yet; a quick hand may have filled it in by then.
  const searchMissed = () => {
    if (ref.current && isSettled() && addressOf(ref.current) !== present) searchNow()
  }
  const searchSoon = ({ target }: Pick<FormEvent, 'target'>) => {
    // Changes of these controls come many at once, and are one step.
    const { type, name, ariaLabel } = target as HTMLInputElement
    changing.current = /search|text|range/.test(type) ? name || ariaLabel || '' : ''
    clearTimeout(timer.current)
    timer.current = setTimeout(() => searchNow(), DEBOUNCE_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares once a new address has been rendered
  useEffect(() => {
    const first = changed.current === null
    if (!ref.current || !isSettled() || addressOf(ref.current) === present) return
    changed.current = ''
    // Filters that were chosen before hydration are searched for; later, a changed address resets the form.
    if (first) searchNow()
    else setVersion((current) => current + 1)
  }, [present])
  useEffect(() => {
    changed.current = ''
    return () => clearTimeout(timer.current)
  }, [changed])

  return { ref, version, searchSoon, searchNow, searchMissed, finishStep }
}

function addressOf(form: HTMLFormElement): string {
  return String(writeFilters(readFilters(new FormData(form))))
}

/** Where a search is near, as a part of the form. The dialog's code, and the table of places, come with the first press. */
function NearButton({ filters, nearName }: Pick<ExplorerData, 'filters' | 'nearName'>): ReactNode {
  const [dialog, setDialog] = useState<ReactNode>()
  const { near, within } = filters
  const show = async () => {
    const { NearDialog } = await import('./near-dialog.tsx')
    setDialog(<NearDialog key={Date.now()} filters={filters} />)
  }
  return (
    <>
      {near && <input type="hidden" name="near" value={near} />}
      {within && <input type="hidden" name="within" value={within} />}
      <button type="button" className={`needs-scripts ${styles.near}`} aria-haspopup="dialog" onClick={show}>
        <Icon of={MapPin} className={`${kit.icon18} ${kit.fixed}`} />
        <span className={kit.cut}>
          Près de {nearName ?? 'chez moi'}
          {within && ` · ${within} km`}
        </span>
      </button>
      {dialog}
    </>
  )
}
