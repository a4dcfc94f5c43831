import type { Conversation, MessageList } from '@okoume/contract/wire/conversation.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import type { ReactNode } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { classList } from '#app/components/class-list.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { useCachedQuery } from '#app/data/cached-query.ts'
import { fetchNow } from '#app/data/query-client.ts'
import type { CachedAnswer } from '#app/offline/cached-answers.ts'
import { paths } from '#app/path-builder.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { signedInUser } from '#app/session/signed-in-user.ts'
import { Sheet } from '../sheet.tsx'
import { readCachedConversation } from './cached-conversation.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { conversationsQuery } from './conversations-query.ts'
import styles from './messages.module.css'

/** What the address asks for. */
interface Asked {
  readonly rentalId: string
  /** Null where there is nothing for this person to read. */
  readonly list: MessageList | null
}

interface MessagesRead {
  readonly user: User
  readonly conversations: CachedAnswer<readonly Conversation[]>
  readonly asked: Asked | null
}

export async function clientLoader({ request }: { readonly request: Request }): Promise<MessagesRead> {
  const user = await signedInUser(request)
  const rentalId = new URL(request.url).searchParams.get('location')
  const [conversations, asked] = await Promise.all([
    fetchNow(conversationsQuery(user.id)),
    rentalId ? readConversation(rentalId) : null,
  ])
  return { user, conversations, asked }
}
clientLoader.hydrate = true as const

/** An address that is mistyped, or somebody else's, leads to nothing. */
const NOTHING_THERE: readonly string[] = ['INVALID_INPUT', 'RENTAL_NOT_FOUND']

async function readConversation(rentalId: string): Promise<Asked> {
  try {
    const read = () => signedInApi.listMessages({ params: { id: rentalId }, query: {} })
    return { rentalId, list: (await readCachedConversation(rentalId, read)).answer }
  } catch (error) {
    if (!NOTHING_THERE.includes(readApiError(error)?.code ?? '')) throw error
    return { rentalId, list: null }
  }
}

export { SheetError as ErrorBoundary } from '../sheet-error.tsx'

export default function Messages({ loaderData }: { readonly loaderData: MessagesRead }): ReactNode {
  const { user, conversations: loaded, asked } = loaderData
  const followed = useCachedQuery(conversationsQuery(user.id), loaded)
  const { answer: conversations } = followed
  if (conversations.length === 0 && !asked) return <NoMessages />
  if (asked && !asked.list) return <NothingThere />
  return (
    <Sheet title="Messages" read={followed}>
      <div className={styles.columns} data-open={asked ? '' : undefined}>
        <nav className={styles.list} aria-label="Conversations">
          <ConversationList
            conversations={withOpen(conversations, asked)}
            uid={user.id}
            open={asked?.rentalId ?? null}
          />
        </nav>
        <Open asked={asked} uid={user.id} />
      </div>
    </Sheet>
  )
}

function Open({ asked, uid }: { readonly asked: Asked | null; readonly uid: string }): ReactNode {
  if (!asked?.list) return <p className={classList(styles.pane, styles.none)}>Choisissez une conversation.</p>
  return <ConversationPane key={asked.rentalId} uid={uid} first={asked.list} />
}

function NothingThere(): ReactNode {
  const toAll = (
    <div>
      <ButtonLink to={paths.messages()} variant="secondary">
        Toutes les conversations
      </ButtonLink>
    </div>
  )
  return (
    <Sheet title="Messages">
      <Alert tone="error" action={toAll}>
        Cette conversation n'existe pas, ou ne vous concerne pas.
      </Alert>
    </Sheet>
  )
}

/** The one that is open stands in the list before anything is said in it. */
function withOpen(conversations: readonly Conversation[], asked: Asked | null): readonly Conversation[] {
  const open = asked?.list?.conversation
  if (!open || conversations.some(({ rentalId }) => rentalId === open.rentalId)) return conversations
  return [open, ...conversations]
}

function NoMessages(): ReactNode {
  return (
    <Sheet title="Messages">
      <EmptyState
        title="Vous n'avez pas encore de messages"
        action={
          <ButtonLink to={paths.myRentals()} variant="secondary">
            Voir mes locations
          </ButtonLink>
        }
      >
        Sur chaque location, «&nbsp;Contacter&nbsp;» ouvre la conversation avec l'autre partie.
      </EmptyState>
    </Sheet>
  )
}
