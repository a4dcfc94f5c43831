import { nearestPlace, RADIUSES_IN_KM } from '@okoume/domain/places/distance.ts'
import { findPlace, isTown, type Place } from '@okoume/domain/places/places.ts'
import { placeNamed, placeTitle, suggestPlaces } from '@okoume/domain/search/suggest-places.ts'
import { LocateFixed } from 'lucide'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { renderInPortal } from './dialog-portal.tsx'
import { type ExplorerFilters, writeFilters } from './explorer-filters.ts'
import styles from './near-dialog.module.css'

const NEAR_KEY = 'okoume.near'
const SHOWN = 6
const LOCATE_WITHIN_MS = 15_000

interface NearDialogProps {
  readonly filters: ExplorerFilters
}

/** Open from the start; another press of its button makes another one. */
export function NearDialog({ filters }: NearDialogProps): ReactNode {
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const [text, setText] = useState(() => {
    const last = findPlace(filters.near || (safeLocalStorage.read(NEAR_KEY) ?? ''))
    return last ? placeTitle(last) : ''
  })
  const place = placeNamed(text)
  const [within, setWithin] = useState(filters.within)
  const [map, setMap] = useState<ReactNode>()
  const showMap = async () => {
    const { MapDialog } = await import('./map-dialog.tsx')
    setOpen(false)
    setMap(<MapDialog filters={filters} />)
  }
  const choose = (choice: Pick<ExplorerFilters, 'near' | 'within' | 'sort'>) => {
    if (choice.near) safeLocalStorage.write(NEAR_KEY, choice.near)
    setOpen(false)
    const search = String(writeFilters({ ...filters, ...choice }))
    navigate({ pathname: paths.explorer(), search }, { preventScrollReset: true })
  }
  const chooseNear = ({ slug }: Place) => choose({ near: slug, within, sort: 'proches' })
  if (map) return map
  return renderInPortal(
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="Près de chez moi"
      actions={
        <>
          {filters.near && (
            <Button variant="quiet" onClick={() => choose({ near: '', within: '', sort: 'recent' })}>
              Partout
            </Button>
          )}
          <Button disabled={!place} onClick={() => place && chooseNear(place)}>
            Voir ce qui est proche
          </Button>
        </>
      }
    >
      <div className={kit.stack4}>
        <PlaceSearch text={text} place={place} onText={setText} onEnter={chooseNear} />
        <Select label="Rayon" value={within} onChange={({ target }) => setWithin(target.value)}>
          <option value="">Peu importe</option>
          {RADIUSES_IN_KM.map((km) => (
            <option key={km} value={km}>
              À moins de {km} km
            </option>
          ))}
        </Select>
        <Button variant="quiet" onClick={showMap}>
          Voir la carte
        </Button>
        <p className={`${kit.soft} ${kit.tiny}`}>
          Les distances vont d'un quartier à l'autre. Quartiers :{' '}
          <a href="https://www.openstreetmap.org/copyright">© les contributeurs d'OpenStreetMap</a> ; villes :
          GeoNames.
        </p>
      </div>
    </Dialog>,
  )
}

interface PlaceSearchProps {
  readonly text: string
  readonly place: Place | undefined
  readonly onText: (text: string) => void
  /** The Enter key was pressed behind a place's full name; before that it completes the name. */
  readonly onEnter: (place: Place) => void
}

function PlaceSearch({ text, place, onText, onEnter }: PlaceSearchProps): ReactNode {
  const take = (found: Place) => onText(placeTitle(found))
  const { state, locate } = useLocation(take)
  const suggested = text === (place && placeTitle(place)) ? [] : suggestPlaces(text, SHOWN)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (place) onEnter(place)
    else if (suggested[0]) take(suggested[0])
  }
  return (
    <>
      <Button variant="secondary" busy={state === 'busy'} busyText="Un instant..." onClick={locate}>
        <Icon of={LocateFixed} />
        Utiliser ma position
      </Button>
      <p className={kit.note} role="status">
        {LOCATION_LABELS[state]}
      </p>
      <form onSubmit={enter}>
        <Field
          label="Quartier ou ville"
          autoComplete="off"
          enterKeyHint="go"
          placeholder="Nzeng-Ayong"
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
        {suggested.length > 0 && (
          <ul
            className={`${kit.stack} ${kit.divided} ${kit.rounded} ${styles.places}`}
            aria-label="Quartiers et villes"
          >
            {suggested.map((one) => (
              <li key={one.slug}>
                <button
                  type="button"
                  className={`${kit.bare} ${kit.wide} ${kit.touch} ${kit.soft}`}
                  onClick={() => take(one)}
                >
                  <strong className={kit.ink}>{one.name}</strong> {!isTown(one) && one.town}
                </button>
              </li>
            ))}
          </ul>
        )}
        {text.trim() !== '' && suggested.length === 0 && !place && (
          <p className={kit.note} role="status">
            Nous ne connaissons pas ce quartier. Essayez un quartier voisin, ou la ville.
          </p>
        )}
      </form>
    </>
  )
}

const PRIVATE_NOTE = 'Votre position reste sur ce téléphone : seul le nom du quartier est envoyé.'
const LOCATION_LABELS = {
  idle: PRIVATE_NOTE,
  busy: PRIVATE_NOTE,
  failed: "Votre position n'est pas disponible : écrivez le nom de votre quartier.",
  remote:
    "Votre position n'est pas au Gabon, ou loin de toute ville : écrivez le nom d'un quartier ou d'une ville.",
} as const

/** Privacy: the device's coordinates become the name of a quartier here, and go no further. */
function useLocation(onFound: (place: Place) => void) {
  const [state, setState] = useState<keyof typeof LOCATION_LABELS>('idle')
  const locate = () => {
    setState('busy')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = nearestPlace({ lat: coords.latitude, lon: coords.longitude })
        setState(place ? 'idle' : 'remote')
        if (place) onFound(place)
      },
      () => setState('failed'),
      { timeout: LOCATE_WITHIN_MS, maximumAge: LOCATE_WITHIN_MS },
    )
  }
  return { state, locate }
}
