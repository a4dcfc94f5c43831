import type { TrailEvent } from '@okoume/contract/wire/administration-trail.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { csvFile, textCell } from '@okoume/domain/spreadsheet/csv.ts'
import { handOverFile } from '#app/install/hand-over-file.ts'
import type { WholeTrail } from './trail-filter.ts'
import { actionLabel, actorLabel, shownDetails } from './trail-labels.ts'

const HEADINGS = ['Date', 'Administrateur', 'Action', 'Objet', 'Détails', 'Identifiant']

/** The trail as a file in which no text is ever computed. */
export function trailCsv(events: readonly TrailEvent[], cut = false): string {
  const end = textCell(`Seules les ${events.length} lignes les plus récentes sont ici.`)
  return csvFile([HEADINGS, ...events.map(cellsOf), ...(cut ? [[end]] : [])])
}

function cellsOf(event: TrailEvent): string[] {
  const details = shownDetails(event).map(({ name, value }) => `${name} : ${value}`)
  return [
    formatInstant(event.at),
    textCell(actorLabel(event)),
    textCell(actionLabel(event.action)),
    textCell(event.subject),
    textCell(details.join(' | ')),
    textCell(event.id),
  ]
}

export function saveTrail({ events, cut }: WholeTrail): void {
  handOverFile({ name: 'okoume-journal.csv', type: 'text/csv;charset=utf-8', text: trailCsv(events, cut) })
}
