import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { useOffline } from '../../data/api/reachability.ts'
import { optionalPart } from '../../ui/optional-part.ts'
import type { PassingState } from '../../ui/passing-state.ts'
import { hadGoodMoment } from './good-moment.ts'
import { remember, rememberInstalled } from './install-memory.ts'
import { onInstallChange, wayToInstall } from './install-prompt.ts'
import { type InstallWay, isCalm, mayOffer, visited } from './offer-rule.ts'
import { runsAsApp } from './runs-as-app.ts'

/** Seen once in a while: it comes when it is. */
const InstallOffer = optionalPart(async () => (await import('./install-offer.tsx')).InstallOffer)

/** Counts visits, and proposes to install the site at a good moment, once. */
export function InstallLifecycle(): ReactNode {
  const { key, pathname, state }: Location<PassingState | null> = useLocation()
  const turned = useNavigationType() !== NavigationType.Pop
  const offline = useOffline()
  const [offered, setOffered] = useState<InstallWay | null>(null)
  const look = useEffectEvent(() => {
    if (runsAsApp()) rememberInstalled()
    const now = Date.now()
    const memory = remember((known) => visited(known, now))
    if (memory.installedAt !== null) return setOffered(null)
    if (offered) return
    const way = wayToInstall()
    const facts = {
      now,
      memory,
      way,
      runsAsApp: runsAsApp(),
      online: !offline,
      place: pathname,
      wentWell: hadGoodMoment(),
      turnedPages: turned,
    }
    if (!mayOffer(facts)) return
    // Noted when it is shown: who leaves it unanswered is not asked again either.
    remember((known) => ({ ...known, offeredAt: now }))
    setOffered(way)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at again
  useEffect(() => look(), [key])
  useEffect(() => onInstallChange(() => look()), [])
  if (!offered || offline || !isCalm(pathname) || state?.flashMessage) return null
  return (
    <Suspense>
      <InstallOffer way={offered} onDone={() => setOffered(null)} />
    </Suspense>
  )
}
