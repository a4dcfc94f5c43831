import type { Rental } from '@okoume/contract/wire/rental.ts'
import { linesToTick, missingAtReturn } from '@okoume/domain/rental/handover-checklist.ts'
import type { HandoverDirection, Party } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import controls from '#app/ui/controls.module.css'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { Fold } from '../page/fold.tsx'
import styles from './checklist.module.css'

const LEGENDS: Readonly<Record<HandoverDirection, string>> = {
  remise: 'Cochez ce que vous remettez avec',
  retour: 'Cochez ce que vous rendez avec',
}

interface ChecklistBoxesProps {
  readonly rental: Rental
  readonly direction: HandoverDirection
  readonly ticked: readonly string[]
  readonly onChange: (ticked: readonly string[]) => void
}

/** The checklist of the listing: the person who gives the item ticks it off, and it is sent with the proof. */
export function ChecklistBoxes({ rental, direction, ticked, onChange }: ChecklistBoxesProps): ReactNode {
  const lines = linesToTick(rental.checklist, direction)
  if (lines.length === 0) return null
  return (
    <fieldset className={`${kit.stack2} ${kit.shrinks} ${styles.boxes}`}>
      <legend className={kit.strong}>{LEGENDS[direction]}</legend>
      {lines.map((line) => (
        <label key={line} className={`${kit.line3} ${kit.middle} ${kit.touch} ${controls.option}`}>
          <input
            type="checkbox"
            checked={ticked.includes(line)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, line] : ticked.filter((one) => one !== line))
            }
          />
          <span className={`${kit.shrinks} ${kit.breaks}`}>{line}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface ChecklistProps {
  readonly rental: Rental
  readonly party: Party
}

export function ChecklistSection({ rental, party }: ChecklistProps): ReactNode {
  const { lines, given: handedOver, returned } = rental.checklist
  const { provedAt, returnProvedAt } = rental.handover
  // Before the handover its owner has the boxes.
  if (lines.length === 0 || (party === 'owner' && !handedOver && !returned)) return null
  const missing = missingAtReturn(rental.checklist)
  return (
    <Fold title="Ce qui est remis avec" open={missing.length > 0}>
      {missing.length > 0 && <Alert>À vérifier : {missing.join(', ')}.</Alert>}
      <ul className={`${kit.stack} ${styles.lines}`}>
        {lines.map((line) => {
          const isHandedOver = handedOver?.includes(line)
          const absent = isHandedOver === false ? null : 'non coché'
          const out = handedOver && (isHandedOver ? 'remis' : 'non remis')
          const back = returned && (returned.includes(line) ? 'rendu' : absent)
          return (
            <li key={line} className={`${kit.row0x4} ${kit.spread}`}>
              <span className={`${kit.shrinks} ${kit.breaks}`}>{line}</span>
              <span className={kit.note}>{[out, back].filter(Boolean).join(', ')}</span>
            </li>
          )
        })}
      </ul>
      {handedOver && provedAt && (
        <p className={kit.note}>
          À la remise, coché par <ShownNames>{party === 'owner' ? 'vous' : rental.ownerName}</ShownNames> le{' '}
          <Instant at={provedAt} />.
        </p>
      )}
      {returned && returnProvedAt && (
        <p className={kit.note}>
          Au retour, coché par <ShownNames>{party === 'renter' ? 'vous' : rental.renterName}</ShownNames> le{' '}
          <Instant at={returnProvedAt} />.
        </p>
      )}
    </Fold>
  )
}
