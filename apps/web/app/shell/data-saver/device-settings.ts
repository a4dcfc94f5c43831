import { createStore, get, set, type UseStore, update } from 'idb-keyval'
import { asDataChoice, type DataChoice } from './data-choice.ts'
import { addData, type DataUsed, NOTHING_USED } from './data-used.ts'

/* In IndexedDB, because a service worker has no `localStorage`. Not personal: signing out leaves them. */
let store: UseStore | undefined
const settings = () => {
  store ??= createStore('okoume-device', 'settings')
  return store
}

const CHOICE = 'data-saver'
const WORKER = 'data-of-worker'

export async function readStoredChoice(): Promise<DataChoice> {
  return asDataChoice(await get(CHOICE, settings()))
}

export const storeChoice = (choice: DataChoice): Promise<void> => set(CHOICE, choice, settings())

export async function dataOfWorker(): Promise<DataUsed> {
  return (await get<DataUsed>(WORKER, settings())) ?? NOTHING_USED
}

export const addDataOfWorker = (more: DataUsed): Promise<void> =>
  update<DataUsed>(WORKER, (used) => addData(used, more), settings())
