import type { MessageList } from '@okoume/contract/wire/conversation.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { spokenNames } from '#app/ui/shown-names.tsx'
import { EnquiriesEntry } from '../enquiries/entry/enquiries-entry.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet } from '../page/sheet.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationList } from './conversation-list.tsx'
import { conversationsQuery } from './conversations-query.ts'
import { MessageLog } from './message-log.tsx'
import styles from './messages.module.css'
import { readCachedConversation, useConversationStore } from './use-conversation-store.ts'

interface Asked {
  readonly rentalId: string
  /** Null where there is nothing for this person to read. */
  readonly list: MessageList | null
}

export const handle = { title: 'Messages', reads: ['listConversations'] } satisfies SheetHandle

export const clientLoader = privateLoader(async (user, { search }) => {
  const rentalId = search.get('location')
  const [conversations, asked] = await Promise.all([
    fetchNow(conversationsQuery(user.id)),
    rentalId ? readConversation(rentalId) : null,
  ])
  return { user, conversations, asked }
})

/** An id that is mistyped, or of another person's rental, is a 404. */
const NOTHING_THERE: readonly string[] = ['INVALID_INPUT', 'RENTAL_NOT_FOUND']

async function readConversation(rentalId: string): Promise<Asked> {
  try {
    const read = () => signedInApi.listMessages({ params: { id: rentalId }, query: {} })
    return { rentalId, list: (await readCachedConversation(rentalId, read)).answer }
  } catch (error) {
    if (!NOTHING_THERE.includes(explainError(error).code ?? '')) throw error
    return { rentalId, list: null }
  }
}

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function Messages({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { user, conversations: loaded, asked } = loaderData
  const followed = useCachedQuery(conversationsQuery(user.id), loaded)
  const { answer: conversations } = followed
  if (conversations.length === 0 && !asked) return <NoMessages uid={user.id} />
  if (asked && !asked.list)
    return (
      <Sheet title={handle.title}>
        <Alert
          tone="error"
          action={
            <ButtonLink to={dashboardPaths.messages()} variant="secondary">
              Toutes les conversations
            </ButtonLink>
          }
        >
          Cette conversation n'existe pas, ou ne vous concerne pas.
        </Alert>
      </Sheet>
    )
  const open = asked?.list?.conversation
  // The open conversation is listed before it has a message.
  const isListed = !open || conversations.some(({ rentalId }) => rentalId === open.rentalId)
  const listed = isListed ? conversations : [open, ...conversations]
  return (
    <Sheet title={handle.title} read={followed}>
      {!asked && <EnquiriesEntry uid={user.id} />}
      <div className={`${kit.stack4} ${styles.columns}`} data-open={asked ? '' : undefined}>
        <nav className={`${kit.panel} ${kit.shrinks} ${kit.clips} ${styles.list}`} aria-label="Conversations">
          <ConversationList conversations={listed} uid={user.id} open={asked?.rentalId ?? null} />
        </nav>
        {asked?.list ? (
          <ConversationPane key={asked.rentalId} uid={user.id} first={asked.list} />
        ) : (
          <p className={`${kit.centred} ${kit.shrinks} ${kit.soft} ${kit.white} ${styles.none}`}>
            Choisissez une conversation.
          </p>
        )}
      </div>
    </Sheet>
  )
}

function NoMessages({ uid }: { readonly uid: string }): ReactNode {
  return (
    <Sheet title={handle.title}>
      <EnquiriesEntry uid={uid} />
      <EmptyState
        scene="messages"
        title="Vous n'avez pas encore de messages"
        action={
          <ButtonLink to={dashboardPaths.myRentals()} variant="secondary">
            Voir mes locations
          </ButtonLink>
        }
      >
        Sur chaque location, «&nbsp;Contacter&nbsp;» ouvre la conversation avec l'autre partie.
      </EmptyState>
    </Sheet>
  )
}

/** One conversation. It wants a `key` that names its rental. */
function ConversationPane({ uid, first }: { readonly uid: string; readonly first: MessageList }): ReactNode {
  const { store, state } = useConversationStore(uid, first)
  const { facts, stalled } = state
  const pane = useRef<HTMLElement>(null)
  const offline = useOffline()
  useEffect(() => {
    // On phones the pane is below the dashboard's head; scrolled into view, it fills the screen.
    if (!matchMedia('(min-width: 64rem)').matches) pane.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={pane}
      className={`${kit.shrinks} ${kit.clips} ${kit.white} ${styles.pane}`}
      data-offline={offline ? '' : undefined}
      aria-label={spokenNames(`Conversation avec ${facts.conversation.otherName}`)}
    >
      <ConversationHead facts={facts} />
      <MessageLog store={store} state={state} uid={uid} />
      <p className={`${kit.tiny} ${kit.goldTint} ${kit.unlessEmpty} ${styles.stalled}`} role="status">
        {stalled && 'Connexion perdue : les nouveaux messages arriveront à son retour.'}
      </p>
      {facts.canWrite ? (
        <Composer store={store} state={state} />
      ) : (
        <p className={`${kit.note} ${kit.padded4} ${kit.sand} ${kit.ruled}`}>
          Cette conversation est close : on peut la relire, mais plus y écrire.
        </p>
      )}
    </section>
  )
}
