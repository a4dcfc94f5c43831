import type { Item } from '@okoume/contract/wire/item.ts'
import { type ReactNode, useId } from 'react'
import { Button } from '#app/components/button.tsx'
import { Switch } from '#app/components/switch.tsx'
import { useOffline } from '#app/offline/reachability.ts'
import styles from './own-item-card.module.css'
import type { SwitchState } from './use-availability.ts'

export interface AvailabilitySwitchProps {
  readonly item: Item
  readonly state: SwitchState
  readonly onChange: (offered: boolean) => void
  /** Tries again what was refused. */
  readonly onInsist: () => void
  readonly onGiveIn: () => void
}

/** Whether the object may be asked for. */
export function AvailabilitySwitch(props: AvailabilitySwitchProps): ReactNode {
  const { item, state, onChange } = props
  const { title, offered } = item
  const newsId = useId()
  const waits = useWaitWords(state)
  return (
    <div className={styles.foot}>
      <div className={styles.switchRow}>
        <Switch
          label={`Disponible : ${title}`}
          text={offered ? 'Disponible' : 'Non-disponible'}
          checked={offered}
          onChange={onChange}
          describedBy={newsId}
        />
        {waits && (
          <button
            type="button"
            className={styles.undo}
            aria-describedby={newsId}
            onClick={() => onChange(!offered)}
          >
            Annuler
          </button>
        )}
      </div>
      <p id={newsId} className={styles.waiting} role="status">
        {waits}
      </p>
      {state.name === 'refused' && <Refusal {...props} state={state} />}
    </div>
  )
}

function useWaitWords(state: SwitchState): string | null {
  const offline = useOffline()
  if (state.name !== 'waiting') return null
  if (offline || state.waitsFor === 'network') return 'Sera enregistré dès que le réseau revient.'
  if (state.waitsFor === 'session') return 'Pas encore enregistré : votre session est terminée.'
  return state.waitsFor === 'server' ? 'Pas encore enregistré : nouvel essai dans un instant.' : null
}

interface RefusalProps extends Pick<AvailabilitySwitchProps, 'onInsist' | 'onGiveIn'> {
  readonly state: SwitchState & { readonly name: 'refused' }
}

function Refusal({ state, onInsist, onGiveIn }: RefusalProps): ReactNode {
  return (
    <>
      <p className={styles.problem} role="alert">
        {state.reason}
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" wide onClick={onInsist}>
          {state.overtaken ? 'Appliquer quand même' : 'Réessayer'}
        </Button>
        <Button variant="quiet" wide onClick={onGiveIn}>
          Laisser ainsi
        </Button>
      </div>
    </>
  )
}
