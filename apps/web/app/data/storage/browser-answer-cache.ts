import { clear, delMany, entries, get, promisifyRequest } from 'idb-keyval'
import { type AnswerCache, type CacheBackend, createAnswerCache } from './answer-cache.ts'
import { BROWSER_ONLY_KEY } from './browser-only.ts'
import { privateStore } from './private-store.ts'
import { UID_KEY } from './returning-visitor.ts'
import { PERSONAL, safeLocalStorage, safeSessionStorage } from './safe-storage.ts'

/** Cache version, changed with the contract: answers of an older one are not read. */
declare const CONTRACT_PRINT: string

const store = privateStore('answers')

const database: CacheBackend = {
  read: (name) => get<unknown>(name, store),
  write: (name, entry, still) =>
    store('readwrite', async (answers) => {
      if (!still()) return
      answers.put(entry, name)
      await promisifyRequest(answers.transaction)
    }),
  entries: () => entries<string, unknown>(store),
  remove: (names) => delMany([...names], store),
}

const IN_TAB = `${PERSONAL}kept.`

/** Goes with the tab, which also bounds it. */
const tab: CacheBackend = {
  read: async (name) => JSON.parse(safeSessionStorage.read(IN_TAB + name) ?? 'null'),
  async write(name, entry, still) {
    if (still()) safeSessionStorage.write(IN_TAB + name, JSON.stringify(entry))
  },
  entries: async () => [],
  remove: async () => {},
}

/** Of a session that is not to be remembered, nothing outlives the tab: the next who opens the browser finds nothing. */
const backend = () => (safeLocalStorage.read(BROWSER_ONLY_KEY) === null ? database : tab)

/** @throws what the browser's database throws */
export async function clearAnswerCache(): Promise<void> {
  safeSessionStorage.removeAll(IN_TAB)
  await clear(store)
}

/** This browser's. */
export const browserAnswerCache: AnswerCache = createAnswerCache({
  backend,
  shape: typeof CONTRACT_PRINT === 'undefined' ? '' : CONTRACT_PRINT,
  now: () => Date.now(),
  person: () => safeLocalStorage.read(UID_KEY),
})
