import { safeLocalStorage } from '../../data/storage/safe-storage.ts'
import { asDataChoice, type Connection, DATA_CHOICE_KEY, type DataChoice, savesData } from './data-choice.ts'

export function chosenDataSaving(): DataChoice {
  return asDataChoice(safeLocalStorage.read(DATA_CHOICE_KEY))
}

/** Network Information API: undefined but in Chromium. */
export function readConnection(): (Connection & Partial<EventTarget>) | undefined {
  return (navigator as Navigator & { readonly connection?: Connection & EventTarget }).connection
}

/** True if data is dear here: the person says so, or the device, or the line. */
export function sparesData(): boolean {
  const choice = chosenDataSaving()
  const asked = choice === 'auto' && matchMedia('(prefers-reduced-data: reduce)').matches
  return asked || savesData(choice, readConnection())
}

export function sparesMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Calls back whenever one of these answers may have changed. */
export function watchSparing(onChange: () => void): () => void {
  const queries = ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'].map((query) =>
    matchMedia(query),
  )
  const line = readConnection()
  const sources = [...queries, ...(line instanceof EventTarget ? [line] : [])]
  for (const source of sources) source.addEventListener('change', onChange)
  return () => {
    for (const source of sources) source.removeEventListener('change', onChange)
  }
}
