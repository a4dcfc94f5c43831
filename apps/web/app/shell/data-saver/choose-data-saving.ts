import { safeLocalStorage } from '../../data/storage/safe-storage.ts'
import { DATA_CHOICE_KEY, type DataChoice } from './data-choice.ts'
import { storeChoice } from './device-settings.ts'

/** Keeps the person's choice for pages and for the service worker. */
export async function chooseDataSaving(choice: DataChoice): Promise<void> {
  safeLocalStorage.write(DATA_CHOICE_KEY, choice)
  // A browser that keeps nothing has no service worker either.
  await storeChoice(choice).catch(() => {})
}
