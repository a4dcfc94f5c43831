import type { User } from '@okoume/contract/wire/user.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../avatar.tsx'
import { ACCOUNT_LINKS } from './account-links.ts'
import styles from './account-menu.module.css'

export interface AccountMenuProps {
  readonly user: User
  readonly signOut: () => Promise<void>
}

/** Opens under the pointer, and by a press of the button; Escape and leaving it close it. */
export function AccountMenu({ user, signOut }: AccountMenuProps): ReactNode {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only adds to what the button does
    <div
      className={styles.account}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={closeWhenLeft}
      onKeyDown={closeByEscape}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls="menu-compte"
        onClick={(event) => setOpen(event.detail === 0 ? !open : true)}
      >
        <Avatar name={user.name} src={user.avatar} size={32} />
        <span className={styles.name}>{user.name}</span>
        <ChevronDown className={styles.chevron} />
      </button>
      <div id="menu-compte" className={styles.panel} hidden={!open}>
        <ul className={styles.list}>
          {ACCOUNT_LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={styles.entry} onClick={() => setOpen(false)}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.entry} onClick={() => signOut()}>
              Déconnexion
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
