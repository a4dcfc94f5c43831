import type { Item } from '@okoume/contract/wire/item.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { paths } from '../../path-builder.ts'
import styles from './own-item-menu.module.css'

export interface OwnItemMenuProps {
  readonly item: Item
  readonly onDelete: () => void
}

/** What can be done with one's object. Escape, a touch elsewhere and leaving it close it. */
export function OwnItemMenu({ item, onDelete }: OwnItemMenuProps): ReactNode {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useTouchElsewhere(box, open, () => setOpen(false))
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    // Safari gives a pressed button no focus: nothing has it then, and the press is inside all the same.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const askToDelete = () => {
    setOpen(false)
    // The dialog gives the focus back to what had it: to the button, not to an entry that is hidden by then.
    button.current?.focus()
    onDelete()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what happens inside
    <div ref={box} className={styles.menu} onBlur={closeWhenLeft} onKeyDown={closeByEscape}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`Actions : ${item.title}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis />
      </button>
      <ul id={id} className={styles.panel} hidden={!open}>
        <li>
          <Link to={paths.item(item.id)} className={styles.entry}>
            <Eye />
            Voir l'annonce
          </Link>
        </li>
        <li>
          <Link to={paths.editItem(item.id)} className={styles.entry}>
            <Pencil />
            Modifier
          </Link>
        </li>
        <li>
          <button type="button" className={`${styles.entry} ${styles.danger}`} onClick={askToDelete}>
            <Trash />
            Supprimer
          </button>
        </li>
      </ul>
    </div>
  )
}

function useTouchElsewhere(box: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const look = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) latest()
    }
    addEventListener('pointerdown', look)
    return () => removeEventListener('pointerdown', look)
  }, [box, open])
}
