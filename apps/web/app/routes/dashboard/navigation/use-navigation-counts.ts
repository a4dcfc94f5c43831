import type { User } from '@okoume/contract/wire/user.ts'
import { useEffect } from 'react'
import { type NavigationCounts, navigationCounts } from '#app/shell/frame/navigation-counts.tsx'
import { useUnreadMessages } from '../messages/conversations-query.ts'
import { useUnreadNotices } from '../notifications/notices-query.ts'
import { useOpenTasks } from '../rental/rental-tasks.ts'

/** Kept current while a page of the dashboard is seen, and published to the bar of every page. */
export function useNavigationCounts({ id }: User): NavigationCounts {
  const messages = useUnreadMessages(id)
  const notices = useUnreadNotices(id)
  const tasks = useOpenTasks(id).length
  useEffect(() => navigationCounts.set({ messages, notices, tasks }), [messages, notices, tasks])
  return { messages, notices, tasks }
}
