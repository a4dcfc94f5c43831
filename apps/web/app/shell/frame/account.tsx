import type { User } from '@okoume/contract/wire/user.ts'
import { Bell, ChevronDown } from 'lucide'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { NavLink } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { describeUnsent } from '#app/data/outbox/queue/outbox-labels.ts'
import type { Entries } from '#app/data/outbox/queue/outbox-rules.ts'
import { useOutboxFlush } from '#app/data/outbox/use-outbox-flush.ts'
import { paths } from '#app/data/path-builder.ts'
import { safeLocalStorage, UNSENT_KEY } from '#app/data/storage/safe-storage.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classList } from '../../ui/class-list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { optionalPart } from '../../ui/optional-part.ts'
import { useDisclosure } from '../../ui/use-disclosure.ts'
import styles from './account.module.css'
import countStyles from './navigation-counts.module.css'
import { Count, navigationCounts } from './navigation-counts.tsx'
import { ownBarStore } from './own-bar.ts'

// Of its own: what this part is made of is named on every public page.
const BottomBar = optionalPart(async () => (await import('./bottom-bar.tsx')).BottomBar)

export interface AccountProps {
  readonly user: User
  readonly signOut: () => Promise<void>
}

export function AccountMenu({ user, signOut }: AccountProps): ReactNode {
  const { open, close, area, button, panel } = useDisclosure<HTMLDivElement>({ hovered: true })
  const { leave, question } = useSignOut(user.id, signOut)
  const pageHasBar = useSyncExternalStore(ownBarStore.subscribe, ownBarStore.read)
  // Of the two menus this one is there on every page.
  useOutboxFlush(user.id)
  useEffect(() => {
    import('../hearts/hearts.ts').then(
      ({ startHearts }) => startHearts(),
      () => {},
    )
  }, [])
  return (
    <>
      <div className={kit.anchor} {...area}>
        <button
          type="button"
          className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.strong} ${styles.button}`}
          aria-expanded={open}
          aria-controls="menu-compte"
          {...button}
        >
          <Avatar name={user.name} src={user.avatar} size={32} />
          <span className={`${kit.cut} ${styles.name}`}>{user.name}</span>
          <Icon of={ChevronDown} className={`${kit.soft} ${styles.chevron}`} />
        </button>
        <div id="menu-compte" className={styles.panel} hidden={!open} {...panel}>
          <ul className={`${kit.rounded} ${kit.white} ${styles.list}`}>
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
      <NoticesBell />
      {!pageHasBar && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
    </>
  )
}

/** In the top bar: on a wide screen the side menu counts them. */
function NoticesBell(): ReactNode {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => setPlace(document.querySelector('[data-part=bell]')), [])
  return place && createPortal(<BellLink />, place)
}

function BellLink(): ReactNode {
  const { notices } = useSyncExternalStore(navigationCounts.subscribe, navigationCounts.read)
  return (
    <NavLink
      to={dashboardPaths.notices()}
      className={classList(`${kit.centred} ${kit.anchor} ${kit.ink} ${kit.disc} ${countStyles.bell}`)}
    >
      <Icon of={Bell} />
      <span className="visually-hidden">Notifications</span>
      <Count count={notices} countedAs="notices" className={countStyles.count} />
    </NavLink>
  )
}

/** A button of its own, for the page that lists everything. */
export function SignOutButton({ user, signOut }: AccountProps): ReactNode {
  const { leave, question } = useSignOut(user.id, signOut)
  return (
    <>
      <Button variant="secondary" wide onClick={leave}>
        Déconnexion
      </Button>
      {question}
    </>
  )
}

/** The same in the menu of small screens, which is open already. */
export function MobileAccount({ user, signOut }: AccountProps): ReactNode {
  const { leave, question } = useSignOut(user.id, signOut)
  return (
    <>
      <div className={`${kit.line3} ${kit.middle}`}>
        <Avatar name={user.name} src={user.avatar} />
        <div className={`${kit.stack} ${kit.shrinks} ${kit.breaks} ${styles.identity}`}>
          <strong>{user.name}</strong>
          {user.email && <span className={kit.note}>{user.email}</span>}
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

/** Asks before a sign-out that would lose unsent changes. */
function useSignOut(uid: string, signOut: () => Promise<void>) {
  const [asked, setAsked] = useState(false)
  const unsent = useUnsent(asked)
  const leave = () => {
    if (safeLocalStorage.read(UNSENT_KEY + uid) === null) void signOut()
    else setAsked(true)
  }
  return {
    leave,
    question: (
      <SignOutQuestion open={asked} unsent={unsent} onWait={() => setAsked(false)} onLeave={signOut} />
    ),
  }
}

interface SignOutQuestionProps {
  readonly open: boolean
  readonly unsent: Unsent
  readonly onWait: () => void
  readonly onLeave: () => Promise<void>
}

/** Asked before what waits to be sent is lost with the session. */
function SignOutQuestion({ open, unsent, onWait, onLeave }: SignOutQuestionProps): ReactNode {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void onLeave()
  }
  const allGone = unsent?.length === 0
  const unsentText = unsent ? describeUnsent(unsent) : "Ce que vous avez écrit n'est pas encore parti."
  return (
    <Dialog
      open={open}
      onClose={onWait}
      title="Se déconnecter maintenant ?"
      actions={
        <>
          <Button variant="quiet" onClick={onWait}>
            {allGone ? 'Rester' : 'Attendre'}
          </Button>
          <Button
            variant={allGone ? 'primary' : 'danger'}
            busy={leaving}
            busyText="Déconnexion..."
            onClick={leave}
          >
            {allGone ? 'Se déconnecter' : 'Se déconnecter et tout perdre'}
          </Button>
        </>
      }
    >
      <p role="status">
        {allGone
          ? 'Tout est parti : rien ne sera perdu.'
          : `${unsentText} Si vous vous déconnectez maintenant, ce sera perdu. Sinon, tout part dès que le réseau revient.`}
      </p>
    </Dialog>
  )
}

/** Outbox of this person; null until its code is loaded. */
type Unsent = Entries | null

/** Known while it is wanted. */
function useUnsent(enabled: boolean): Unsent {
  const [unsent, setUnsent] = useState<Unsent>(null)
  useEffect(() => {
    if (!enabled) return
    let stop = () => {}
    let over = false
    const follow = async () => {
      const { outbox } = await import('#app/data/outbox/outbox.ts')
      const entries = await outbox.load()
      if (over) return
      setUnsent(entries)
      stop = outbox.subscribe(() => setUnsent(outbox.read()))
    }
    follow().catch(() => {})
    return () => {
      over = true
      stop()
    }
  }, [enabled])
  return unsent
}

const EVERYBODYS = [
  { label: 'Tableau de bord', to: dashboardPaths.overview() },
  { label: 'Mes objets', to: dashboardPaths.myItems() },
  { label: 'Mes locations', to: dashboardPaths.myRentals() },
  { label: 'Favoris', to: paths.favourites() },
  { label: 'Mon profil', to: dashboardPaths.profile() },
] as const

function accountLinks({ administrator }: User): readonly { readonly label: string; readonly to: string }[] {
  return administrator
    ? [...EVERYBODYS, { label: 'Administration', to: dashboardPaths.administration() }]
    : EVERYBODYS
}
