import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type ReactNode, useState } from 'react'
import { linkRequest, readAsked } from '#app/data/checkout/request-draft.ts'
import { REQUEST_HASH } from '#app/data/path-builder.ts'
import kit from '#app/ui/kit.module.css'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './asked-request.module.css'

/** The request that brought the person here, and that goes on on its own. */
export function AskedRequest({ target }: { readonly target: string | null }): ReactNode {
  const hydrated = useHydrated()
  return hydrated && target?.endsWith(REQUEST_HASH) ? <Asked target={target} /> : null
}

function Asked({ target }: { readonly target: string }): ReactNode {
  const [asked] = useState(() => readAsked(readItemId(target), Date.now()))
  if (!asked?.start || !asked.end) return null
  return (
    <section className={`${kit.stack1} ${kit.box} ${kit.sand} ${kit.small}`} aria-label="Votre demande">
      <p className={styles.title}>{asked.title}</p>
      <p className={`${kit.row} ${kit.spread} ${styles.facts}`}>
        <span>{formatLongPeriod(asked.start, asked.end)}</span>
        <strong className={kit.oneLine} translate="no">
          {formatFrancs(asked.total)}
        </strong>
      </p>
      <p className={kit.soft}>Votre demande continue ensuite toute seule.</p>
    </section>
  )
}

/** Where the link of a mail leads that goes on with a request: its days travel along, should another browser open it. */
export function linkAsked(target: string): string {
  const asked = target.endsWith(REQUEST_HASH) ? readAsked(readItemId(target), Date.now()) : null
  return asked ? linkRequest(target, asked) : target
}

/** `/objet/{id}#demande` */
function readItemId(target: string): string {
  return decodeURIComponent(new URL(target, 'https://okoume.invalid').pathname.split('/').at(-1) ?? '')
}
