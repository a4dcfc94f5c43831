import { nearestPlace, RADIUSES_IN_KM } from '@okoume/domain/places/distance.ts'
import { findPlace, isTown, type Place } from '@okoume/domain/places/places.ts'
import { suggestPlaces } from '@okoume/domain/search/suggest-places.ts'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { apart } from './apart.tsx'
import { type ExplorerFilters, writeFilters } from './explorer-filters.ts'
import styles from './near-dialog.module.css'

/** The place that was chosen last on this device. */
const NEAR_KEY = 'okoume.near'
const SHOWN = 6
const LOCATE_WITHIN_MS = 15_000

interface NearDialogProps {
  /** Of the search that it changes. */
  readonly filters: ExplorerFilters
}

/** Open from the start; another press of its button makes another one. */
export function NearDialog({ filters }: NearDialogProps): ReactNode {
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const [place, setPlace] = useState(() => findPlace(filters.near || (safeLocalStorage.read(NEAR_KEY) ?? '')))
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
  if (map) return map
  return apart(
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
          <Button
            disabled={!place}
            onClick={() => place && choose({ near: place.slug, within, sort: 'proches' })}
          >
            Voir ce qui est proche
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <PlaceSearch place={place} onPlace={setPlace} />
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
        <p className={styles.credit}>
          Les distances vont d'un quartier à l'autre. Quartiers :{' '}
          <a href="https://www.openstreetmap.org/copyright">© les contributeurs d'OpenStreetMap</a> ; villes :
          GeoNames.
        </p>
      </div>
    </Dialog>,
  )
}

interface PlaceSearchProps {
  readonly place: Place | undefined
  readonly onPlace: (place: Place) => void
}

function PlaceSearch({ place, onPlace }: PlaceSearchProps): ReactNode {
  const [text, setText] = useState(() => (place ? nameOf(place) : ''))
  const { state, locate } = useLocation((found) => take(found))
  const suggested = place && text === nameOf(place) ? [] : suggestPlaces(text, SHOWN)
  const take = (found: Place) => {
    setText(nameOf(found))
    onPlace(found)
  }
  return (
    <>
      <Button variant="secondary" busy={state === 'busy'} busyText="Un instant..." onClick={locate}>
        <LocateFixed />
        Utiliser ma position
      </Button>
      <p className={styles.note} role="status">
        {state === 'failed'
          ? "Votre position n'est pas disponible : écrivez le nom de votre quartier."
          : 'Votre position reste sur ce téléphone : seul le nom du quartier est envoyé.'}
      </p>
      <div>
        <Field
          label="Quartier ou ville"
          autoComplete="off"
          placeholder="Nzeng-Ayong"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {suggested.length > 0 && (
          <ul className={styles.places} aria-label="Quartiers et villes">
            {suggested.map((one) => (
              <li key={one.slug}>
                <button type="button" onClick={() => take(one)}>
                  <strong>{one.name}</strong> {!isTown(one) && one.town}
                </button>
              </li>
            ))}
          </ul>
        )}
        {text.trim() !== '' && suggested.length === 0 && text !== (place && nameOf(place)) && (
          <p className={styles.note} role="status">
            Nous ne connaissons pas ce quartier. Essayez un quartier voisin, ou la ville.
          </p>
        )}
      </div>
    </>
  )
}

function nameOf(place: Place): string {
  return isTown(place) ? place.name : `${place.name}, ${place.town}`
}

/** Privacy: the device's coordinates become the name of a quartier here, and go no further. */
function useLocation(onFound: (place: Place) => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const locate = () => {
    setState('busy')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = nearestPlace({ lat: coords.latitude, lon: coords.longitude })
        setState(place ? 'idle' : 'failed')
        if (place) onFound(place)
      },
      () => setState('failed'),
      { timeout: LOCATE_WITHIN_MS, maximumAge: LOCATE_WITHIN_MS },
    )
  }
  return { state, locate }
}
