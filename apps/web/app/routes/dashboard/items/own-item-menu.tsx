import type { Item } from '@okoume/contract/wire/item.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useDisclosure } from '#app/ui/use-disclosure.ts'
import styles from './own-item-menu.module.css'

export interface OwnItemMenuProps {
  readonly item: Item
  readonly onDelete: () => void
}

/** What can be done with one's object. */
export function OwnItemMenu({ item, onDelete }: OwnItemMenuProps): ReactNode {
  const { open, close, area, button, panel } = useDisclosure<HTMLUListElement>()
  const id = useId()
  const askToDelete = () => {
    close()
    // The dialog gives the focus back to what had it: to the button, not to an entry that is hidden by then.
    button.ref.current?.focus()
    onDelete()
  }
  return (
    <div className={styles.menu} {...area}>
      <button
        type="button"
        className={styles.button}
        aria-label={`Actions : ${item.title}`}
        aria-expanded={open}
        aria-controls={id}
        {...button}
      >
        <Ellipsis />
      </button>
      <ul id={id} className={styles.panel} hidden={!open} {...panel}>
        <li>
          <Link to={paths.item(item.id)} className={styles.entry}>
            <Eye />
            Voir l'annonce
          </Link>
        </li>
        <li>
          <Link to={dashboardPaths.editItem(item.id)} className={styles.entry}>
            <Pencil />
            Modifier
          </Link>
        </li>
        <li>
          <Link to={dashboardPaths.itemCalendar(item.id)} className={styles.entry}>
            <CalendarDays />
            Calendrier
          </Link>
        </li>
        <li>
          <Link to={dashboardPaths.addItem(item.id)} className={styles.entry}>
            <Copy />
            Dupliquer
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
