import { ApiError, type Client } from '@okoume/client/client.ts'
import { MAX_DEVICE_FAVOURITES } from '@okoume/domain/favourites/favourites.ts'
import { DEVICE_FAVOURITES_KEY, UID_KEY } from '../storage/returning-visitor.ts'
import { PERSONAL, type SafeStorage } from '../storage/safe-storage.ts'

/** Favourites of the account, and changes not sent yet. */
const OWN_KEY = `${PERSONAL}favourites`
/** How many of a device's the account had no room for. */
const LEFT_KEY = `${PERSONAL}favourites-left`
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface OwnFavourites {
  readonly ids: readonly string[]
  /** By item, whether it is to be marked: sent again until it arrives. */
  readonly unsent: Readonly<Record<string, boolean>>
}

const NOTHING: OwnFavourites = { ids: [], unsent: {} }

export interface FavouriteContext {
  readonly storage: SafeStorage
  readonly api: Pick<Client, 'listFavourites' | 'mergeFavourites' | 'addFavourite' | 'removeFavourite'>
}

/** Why a heart could not be set, in French; null where it could. */
export type Refusal = string | null

export const DEVICE_FULL = `${MAX_DEVICE_FAVOURITES} favoris au plus sur cet appareil. Connectez-vous pour en avoir davantage.`
export const OFFLINE_REFUSAL = 'Pas de réseau : ce favori sera enregistré dès son retour.'

/**
 * Favourites of this browser: a visitor's stay on the device, a person's are the account's, with a copy here. Storage is
 * the only state, so that all tabs show the same.
 */
export function createFavouriteStore({ storage, api }: FavouriteContext) {
  let flushing: Promise<Refusal> | undefined
  const signedIn = () => storage.read(UID_KEY) !== null
  const device = () => readIds(storage.readJson(DEVICE_FAVOURITES_KEY))
  const writeDevice = (ids: readonly string[]) => {
    if (ids.length > 0) storage.write(DEVICE_FAVOURITES_KEY, JSON.stringify(ids))
    else storage.remove(DEVICE_FAVOURITES_KEY)
  }
  const own = (): OwnFavourites => {
    const { ids, unsent } = (storage.readJson(OWN_KEY) ?? NOTHING) as Partial<OwnFavourites>
    return { ids: readIds(ids), unsent: unsent ?? {} }
  }
  // Signed out meanwhile: the answer is no one's here.
  const writeOwn = (next: OwnFavourites) => {
    if (signedIn()) storage.write(OWN_KEY, JSON.stringify(next))
  }
  const settle = (id: string, ids: readonly string[] | null) => {
    const { [id]: _, ...unsent } = own().unsent
    writeOwn({ ids: ids ?? own().ids, unsent })
  }

  /** Newest first. */
  function read(): string[] {
    const { ids, unsent } = own()
    const added = Object.keys(unsent).filter((id) => unsent[id])
    return [...new Set([...added, ...device(), ...ids])].filter((id) => unsent[id] !== false)
  }

  async function send(id: string, marked: boolean): Promise<Refusal> {
    try {
      const call = { params: { id } }
      const { ids } = await (marked ? api.addFavourite(call) : api.removeFavourite(call))
      // Pressed again meanwhile: what it is now goes next.
      if (own().unsent[id] === marked) settle(id, ids)
      else writeOwn({ ...own(), ids })
      return null
    } catch (error) {
      // Anything but a refusal is tried again.
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) return OFFLINE_REFUSAL
      settle(id, null)
      return error.message
    }
  }

  async function sendEach(): Promise<Refusal> {
    for (;;) {
      const [next] = Object.entries(own().unsent)
      if (!next || !signedIn()) return null
      const refusal = await send(...next)
      if (refusal !== null) return refusal
    }
  }

  /** Sends what waits; one run at a time. */
  function flush(): Promise<Refusal> {
    flushing ??= sendEach().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    read,
    flush,

    /** Shown at once, sent when possible. */
    async mark(id: string, marked: boolean): Promise<Refusal> {
      if (!UUID.test(id)) return null
      if (signedIn()) {
        const { ids, unsent } = own()
        writeOwn({ ids, unsent: { ...unsent, [id]: marked } })
        await flushing
        return flush()
      }
      const others = device().filter((other) => other !== id)
      if (marked && others.length >= MAX_DEVICE_FAVOURITES) return DEVICE_FULL
      writeDevice(marked ? [id, ...others] : others)
      return null
    },

    /** Reads the account's, which takes over what this device has stored. */
    async refresh(): Promise<void> {
      if (!signedIn()) return
      await flush()
      const ofDevice = device()
      if (ofDevice.length === 0) return writeOwn({ ...own(), ids: (await api.listFavourites()).ids })
      const { ids, left } = await api.mergeFavourites({ body: { ids: ofDevice } })
      writeDevice(device().filter((id) => !ofDevice.includes(id)))
      writeOwn({ ...own(), ids })
      if (left > 0 && signedIn()) storage.write(LEFT_KEY, String(left))
    },

    /** How many the account had no room for, until that is read. */
    countLeft: () => Number(storage.read(LEFT_KEY) ?? 0),
    clearLeft: () => storage.remove(LEFT_KEY),
  }
}

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => UUID.test(id)) : []
}
