import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { handOverFile } from '#app/install/hand-over-file.ts'

/** Hands the archive over as a file. */
export function saveArchive(archive: AccountArchive): void {
  const day = dayInLibreville(new Date(archive.exportedAt))
  const text = JSON.stringify(archive, null, 2)
  handOverFile({ name: `okoume-mes-donnees-${day}.json`, type: 'application/json', text })
}
