import type { Item } from '@okoume/contract/wire/item.ts'
import type { ReactNode } from 'react'
import { Switch } from '../../components/switch.tsx'
import styles from './own-item-card.module.css'

export interface AvailabilitySwitchProps {
  readonly item: Item
  readonly busy: boolean
  readonly problem: string | null
  readonly onChange: (offered: boolean) => void
}

/** Whether the object may be asked for. */
export function AvailabilitySwitch({ item, busy, problem, onChange }: AvailabilitySwitchProps): ReactNode {
  const { title, offered } = item
  return (
    <div className={styles.foot}>
      <Switch
        label={`Disponible : ${title}`}
        text={offered ? 'Disponible' : 'Non-disponible'}
        checked={offered}
        busy={busy}
        onChange={onChange}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
