import type { Client } from '@okoume/client/client.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { apiContext, publicApi } from '#app/api.ts'
import { BRAND } from '#app/brand.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import type { Route } from './+types/demo.ts'
import styles from './demo.module.css'
import { DemoAccounts } from './demo-accounts.tsx'
import { DemoCalendar } from './demo-calendar.tsx'
import { DemoScenes } from './demo-scenes.tsx'
import { DemoTelephone } from './demo-telephone.tsx'
import { Mailbox } from './mailbox.tsx'

/** In production nothing is played, and this page does not exist. */
async function load(api: Client) {
  try {
    return await api.getDemoClock()
  } catch (error) {
    if (readApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(apiContext))
export const clientLoader = () => load(publicApi)

export const meta: Route.MetaFunction = () => [
  { title: `Coulisses de la démonstration - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function Demo({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <div className={styles.backstage}>
      <header className={styles.header}>
        <div className="page">
          <p className={styles.tag}>Hors du produit</p>
          <h1>Coulisses de la démonstration</h1>
          <p className={styles.intro}>
            Ici, vous jouez tout ce qui entoure {BRAND.name} : les personnes, leurs téléphones, la boîte aux
            lettres, le temps qui passe et les ennuis. Rien de tout cela n'existe sur le vrai site.
          </p>
        </div>
      </header>
      <div className={`page ${styles.props}`}>
        <DemoAccounts />
        <DemoTelephone />
        <DemoCalendar today={calendarDay(loaderData.today)} />
        <DemoScenes />
        <Mailbox />
      </div>
    </div>
  )
}
