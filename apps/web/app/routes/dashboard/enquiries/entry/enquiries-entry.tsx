import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import kit from '#app/ui/kit.module.css'
import { MenuEntry } from '../../navigation/menu-entry.tsx'
import { enquiriesQuery, waitsForCaller } from './enquiries-query.ts'

/** Leads to the questions before a rental, with how many wait for the person, or have something unread. */
export function EnquiriesEntry({ uid }: { readonly uid: string }): ReactNode {
  const { data } = useQuery({ ...enquiriesQuery(uid), retryOnMount: false })
  const waiting = (data?.answer ?? []).filter((one) => one.unread > 0 || waitsForCaller(one))
  return (
    <ul className={`${kit.panel} ${kit.clips}`}>
      <MenuEntry
        to={dashboardPaths.enquiries()}
        icon={MessageCircle}
        count={waiting.length}
        countedAs="tasks"
      >
        Questions avant de louer
      </MenuEntry>
    </ul>
  )
}
