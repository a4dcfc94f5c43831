import type { User } from '@okoume/contract/wire/user.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useOutboxFlush } from '#app/offline/use-outbox-flush.ts'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { classList } from '../class-list.ts'
import { useDisclosure } from '../use-disclosure.ts'
import styles from './account.module.css'
import { accountLinks } from './account-links.ts'
import { useSignOut } from './use-sign-out.tsx'

export interface AccountProps {
  readonly user: User
  readonly signOut: () => Promise<void>
}

export function AccountMenu({ user, signOut }: AccountProps): ReactNode {
  const { open, close, area, button, panel } = useDisclosure<HTMLDivElement>({ hovered: true })
  const { leave, question } = useSignOut(user.id, signOut)
  // Of the two menus this one is there on every page.
  useOutboxFlush(user.id)
  return (
    <>
      <div className={styles.account} {...area}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls="menu-compte"
          {...button}
        >
          <Avatar name={user.name} src={user.avatar} size={32} />
          <span className={styles.name}>{user.name}</span>
          <ChevronDown className={styles.chevron} />
        </button>
        <div id="menu-compte" className={styles.panel} hidden={!open} {...panel}>
          <ul className={styles.list}>
            {accountLinks(user).map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end className={classList(styles.entry)} onClick={close}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={styles.entry}
                onClick={() => {
                  close()
                  leave()
                }}
              >
                Déconnexion
              </button>
            </li>
          </ul>
        </div>
      </div>
      {question}
    </>
  )
}

/** The same in the menu of small screens, which is open already. */
export function MobileAccount({ user, signOut }: AccountProps): ReactNode {
  const { leave, question } = useSignOut(user.id, signOut)
  return (
    <>
      <div className={styles.person}>
        <Avatar name={user.name} src={user.avatar} />
        <div className={styles.identity}>
          <strong>{user.name}</strong>
          {user.email && <span>{user.email}</span>}
        </div>
      </div>
      <ul>
        {accountLinks(user).map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} end>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <Button variant="secondary" wide onClick={leave}>
        Déconnexion
      </Button>
      {question}
    </>
  )
}
