import type { Item } from '@okoume/contract/wire/item.ts'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { REQUEST_HASH } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { Price } from '#app/ui/price.tsx'
import styles from './booking-bar.module.css'

interface BookingBarProps {
  readonly item: Item
  readonly form: RefObject<HTMLElement | null>
}

/** On a phone: docked price and link to the request form and its calendar, hidden once the form itself is in sight. */
export function BookingBar({ item, form }: BookingBarProps): ReactNode {
  const { user } = useSession()
  const offline = useOffline()
  const [reached, setReached] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setReached(entry.isIntersecting || entry.boundingClientRect.top < 0)
    })
    if (form.current) observer.observe(form.current)
    return () => observer.disconnect()
  }, [form])
  if (!item.offered || user?.id === item.ownerId) return null
  return (
    <div
      className={styles.dock}
      data-offline={offline || undefined}
      data-reached={reached || undefined}
      data-dock
    >
      <div className={`${kit.row1x3} ${kit.middle} ${kit.spread} ${kit.ruled} ${styles.bar}`}>
        <Price amount={item.price} unit={item.priceUnit} />
        <ButtonLink to={REQUEST_HASH} reloadDocument data-scroll="[data-next]">
          Demander à louer
        </ButtonLink>
      </div>
    </div>
  )
}
