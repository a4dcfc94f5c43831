import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useCarefulReload } from '#app/offline/use-careful-reload.ts'
import { useReturn } from '#app/offline/use-return.ts'
import { optionalPart } from '../optional-part.ts'
import styles from './page-turning.module.css'
import { PassingNotice } from './passing-notice.tsx'
import { useStaticLinks } from './use-static-links.ts'

/** What goes on beside the page, which is none the worse without it. */
const PushLife = optionalPart(async () => (await import('#app/push/push-life.tsx')).PushLife)
const InstallLife = optionalPart(async () => (await import('#app/install/install-life.tsx')).InstallLife)

export interface PageTurningProps {
  /** Path and anchor at which the visit began: the browser itself has put that page on the screen. */
  readonly from: string
}

/**
 * What a browser does when a page follows another, where scripts do it instead: the wait shows, the keyboard
 * goes on from the new page, and its title is said.
 */
export function PageTurning({ from }: PageTurningProps): ReactNode {
  const { state } = useNavigation()
  const title = useNewPage(from)
  useCarefulReload()
  useReturn()
  useStaticLinks()
  return (
    <>
      {state !== 'idle' && <div className={styles.progress} />}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <PassingNotice />
      <Suspense>
        <PushLife />
      </Suspense>
      <Suspense>
        <InstallLife />
      </Suspense>
    </>
  )
}

/** Puts the focus on each new page, or where its address points; answers its title. */
function useNewPage(from: string): string {
  const { pathname, hash } = useLocation()
  const place = pathname + hash
  const seen = useRef(from)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    setTitle(document.title)
    focusOn(place.split('#')[1])
  }, [place])
  return title
}

function focusOn(id: string | undefined): void {
  const main = document.querySelector('main')
  const target = (id && document.getElementById(id)) || main
  // A page that chose its own place, or that kept the menu in use, has decided already.
  if (!target || (target === main && main.contains(document.activeElement))) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
