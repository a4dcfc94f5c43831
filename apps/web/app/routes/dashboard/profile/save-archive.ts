import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'

/** Some browsers read the file only after the press on its link is over. */
const LET_GO_AFTER_MS = 60_000

/** Hands the archive over as a file. */
export function saveArchive(archive: AccountArchive): void {
  const file = new Blob([JSON.stringify(archive, null, 2)], { type: 'application/json' })
  const href = URL.createObjectURL(file)
  const day = dayInLibreville(new Date(archive.exportedAt))
  Object.assign(document.createElement('a'), { href, download: `okoume-mes-donnees-${day}.json` }).click()
  setTimeout(() => URL.revokeObjectURL(href), LET_GO_AFTER_MS)
}
