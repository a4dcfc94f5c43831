import type { Conversation } from '@okoume/contract/wire/conversation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { Arrival } from '#app/data/outbox/queue/outbox-queue.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

const EVERY_MS = 60_000
/** While the list itself is on the screen. */
const EVERY_MS_IN_SIGHT = 15_000

/** That person's conversations, the newest first. */
export function conversationsQuery(uid: string): CachedQuery<readonly Conversation[]> {
  return cachedQuery<readonly Conversation[]>({
    uid,
    key: 'conversations',
    read: async () => (await signedInApi.listConversations()).conversations,
  })
}

/** Puts a changed conversation into the cached list, and cancels requests that began before it changed. */
export async function showConversation(uid: string, changed: Conversation): Promise<void> {
  const { queryKey } = conversationsQuery(uid)
  if (queryClient.getQueryData(queryKey) === undefined) return
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (read) => {
    if (!read) return read
    const others = read.answer.filter(({ rentalId }) => rentalId !== changed.rentalId)
    // One without a message is not listed.
    const listed = changed.last ? [changed, ...others] : others
    const sentAt = ({ last }: Conversation) => last?.sentAt ?? ''
    return { ...read, answer: listed.toSorted((a, b) => sentAt(b).localeCompare(sentAt(a))) }
  })
}

/** Shows a message that the outbox has sent as the last of its conversation. */
function showArrival(uid: string, arrival: Arrival): void {
  if (!('message' in arrival)) return
  const { message, entry } = arrival
  const { queryKey } = conversationsQuery(uid)
  const known = queryClient.getQueryData(queryKey)?.answer
  const conversation = known?.find(({ rentalId }) => rentalId === entry.payload.rentalId)
  if (conversation) void showConversation(uid, { ...conversation, last: message })
  else void queryClient.invalidateQueries({ queryKey })
}

/** Number of unread messages, polled while the page is visible. For the one component that is always mounted. */
export function useUnreadMessages(uid: string): number {
  const reading = useLocation().pathname.startsWith(dashboardPaths.messages())
  const { data } = useQuery({
    ...conversationsQuery(uid),
    refetchInterval: reading ? EVERY_MS_IN_SIGHT : EVERY_MS,
  })
  useEffect(() => outbox.onArrival((arrival) => showArrival(uid, arrival)), [uid])
  return (data?.answer ?? []).reduce((sum, { unread }) => sum + unread, 0)
}
