import type { PlaceCounts } from '@okoume/contract/wire/item.ts'
import { findPlace, quartierName } from '@okoume/domain/places/places.ts'
import {
  LAND,
  labelsOf,
  MAP_HEIGHT,
  MAP_WIDTH,
  type MapPlace,
  placeAt,
  placesOnMap,
} from '@okoume/domain/places/town-map.ts'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { publicApi } from '#app/data/api/api.ts'
import { paths } from '#app/data/path-builder.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import kit from '#app/ui/kit.module.css'
import { renderInPortal } from './dialog-portal.tsx'
import { queryOf } from './explorer-data.ts'
import { type ExplorerFilters, writeFilters } from './explorer-filters.ts'
import styles from './map-dialog.module.css'

interface MapDialogProps {
  readonly filters: ExplorerFilters
}

/** Where a search's objects are, by quartier. Open from the start; another press of its button makes another one. */
export function MapDialog({ filters }: MapDialogProps): ReactNode {
  const [open, setOpen] = useState(true)
  const [counts, setCounts] = useState<PlaceCounts | null>(null)
  const [failed, setFailed] = useState(false)
  const read = () => {
    setFailed(false)
    publicApi.countPlaces({ query: queryOf(filters) }).then(setCounts, () => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the search that the dialog was opened from
  useEffect(read, [])
  return renderInPortal(
    <Dialog open={open} onClose={() => setOpen(false)} title="Où sont les objets" wide>
      <div className={kit.stack4}>
        {failed && (
          <div role="alert" className={`${kit.stack3} ${kit.start}`}>
            <p>La carte n'a pas pu être chargée. Vérifiez votre connexion.</p>
            <Button variant="secondary" onClick={read}>
              Réessayer
            </Button>
          </div>
        )}
        {!counts && !failed && <p role="status">Chargement de la carte...</p>}
        {counts && <TownMap counts={counts} filters={filters} onChoose={() => setOpen(false)} />}
        <p className={`${kit.soft} ${kit.tiny}`}>
          Carte simplifiée, dont le centre est agrandi. Quartiers :{' '}
          <a href="https://www.openstreetmap.org/copyright">© les contributeurs d'OpenStreetMap</a>.
        </p>
      </div>
    </Dialog>,
  )
}

interface TownMapProps extends MapDialogProps {
  readonly counts: PlaceCounts
  readonly onChoose: () => void
}

/** The drawing for the finger, and the same as a list of links for the keyboard and screen readers. */
function TownMap({ counts, filters, onChoose }: TownMapProps): ReactNode {
  const numbers = new Map(counts.slug.map((slug, n) => [slug, counts.count[n] ?? 0]))
  // Also those of which only the name is known.
  const named = [...numbers].flatMap(([slug, count]) => {
    const place = quartierName(slug) === null ? undefined : findPlace(slug)
    return place ? [{ place, count }] : []
  })
  const addressOf = (slug: string) => {
    const search = writeFilters({ ...filters, near: slug, sort: 'proches' })
    return { pathname: paths.explorer(), search: String(search) }
  }
  if (named.length === 0) {
    return <p>Aucun objet de cette recherche n'a de quartier dans le Grand Libreville.</p>
  }
  return (
    <>
      <Drawing places={placesOnMap(numbers)} near={filters.near} addressOf={addressOf} onChoose={onChoose} />
      <ul className={`${kit.row2} ${styles.list}`} aria-label="Quartiers où il y a des objets">
        {named.map(({ place, count }) => (
          <li key={place.slug}>
            <Link
              to={addressOf(place.slug)}
              className={`${kit.inline} ${kit.touch} ${kit.small}`}
              onClick={onChoose}
              preventScrollReset
            >
              {place.name}{' '}
              <span className={`${kit.soft} ${kit.tiny}`}>
                {count}
                {count === counts.most && '+'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How far from a dot a finger may land, in pixels of the screen. */
const REACH = 24

interface DrawingProps extends Pick<TownMapProps, 'onChoose'> {
  readonly places: readonly MapPlace[]
  readonly near: string
  readonly addressOf: (slug: string) => { pathname: string; search: string }
}

function Drawing({ places, near, addressOf, onChoose }: DrawingProps): ReactNode {
  const navigate = useNavigate()
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const unit = MAP_WIDTH / width
    const found = placeAt(places, {
      x: (clientX - left) * unit,
      y: (clientY - top) * unit,
      reach: REACH * unit,
    })
    if (!found) return
    onChoose()
    navigate(addressOf(found.place.slug), { preventScrollReset: true })
  }
  const corners = LAND.map((corner) => corner.join(' ')).join('L')
  return (
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      className={`${kit.wide} ${kit.rounded} ${styles.map}`}
      aria-hidden="true"
      onClick={choose}
    >
      <path className={styles.land} d={`M${corners}L${MAP_WIDTH + 5} ${LAND.at(-1)?.[1]}V${LAND[0]?.[1]}Z`} />
      <text className={styles.water} x="45" y="190">
        Océan
      </text>
      <text className={styles.water} x="70" y="290">
        Estuaire
      </text>
      {places.map(({ place, x, y, count, radius }) => {
        const fill = count > 0 ? styles.full : styles.empty
        return (
          <circle
            key={place.slug}
            cx={x}
            cy={y}
            r={radius}
            className={place.slug === near ? styles.chosen : fill}
          >
            {count > 0 && <title>{`${place.name} : ${count}`}</title>}
          </circle>
        )
      })}
      {labelsOf(places).map(({ name, x, y, anchor }) => (
        <text key={name} x={x} y={y} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </svg>
  )
}
