import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { optionalPart } from '../../ui/optional-part.ts'

/** A page without it is still read and left. */
const NavigationEffects = optionalPart(
  async () => (await import('./navigation-effects.tsx')).NavigationEffects,
)

// Of this tab, not a state: the frame is mounted again when a page fails.
let touchedBefore = false

/**
 * To go on to another page takes a touch, and so does a heart: what is needed from then on is fetched with the first one.
 * Where the device has favourites, at once: they are shown.
 */
export function AfterFirstTouch(): ReactNode {
  const { pathname, hash } = useLocation()
  const [from] = useState(touchedBefore ? '' : pathname + hash)
  const [touched, setTouched] = useState(touchedBefore)
  useEffect(() => {
    const touch = () => {
      touchedBefore = true
      // Performance: after what the touch itself changes has been painted.
      startTransition(() => setTouched(true))
    }
    if (window.heartPresses) touch()
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touch, { once: true })
  }, [])
  return (
    touched && (
      <Suspense>
        <NavigationEffects from={from} />
      </Suspense>
    )
  )
}
