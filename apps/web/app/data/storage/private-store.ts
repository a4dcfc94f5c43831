import type { UseStore } from 'idb-keyval'

const DATABASE = 'okoume-private'
const STORES = ['answers', 'outbox'] as const

let opened: Promise<IDBDatabase> | undefined

/** One store of personal data in this browser, for idb-keyval, which on its own opens one store a database. */
export function privateStore(name: (typeof STORES)[number]): UseStore {
  const begin = async (mode: IDBTransactionMode) => (await open()).transaction(name, mode).objectStore(name)
  return async (mode, work) => {
    const store = await begin(mode).catch(() => {
      // Some browsers lose the connection and do not say so.
      opened = undefined
      return begin(mode)
    })
    return work(store)
  }
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      // Browsers close it on their own now and then, and another tab may want to delete it.
      const clear = () => {
        opened = undefined
      }
      database.onclose = clear
      database.onversionchange = () => {
        database.close()
        clear()
      }
      resolve(database)
    }
  }).catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}
