import type { Notice } from '@okoume/contract/wire/notice.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { CheckCheck, ChevronDown, ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { usePages } from '#app/data/queries/use-pages.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { useToday } from '#app/data/today.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import more from '#app/ui/show-more.module.css'
import { ShowMore } from '#app/ui/show-more.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import styles from './notices.module.css'
import {
  formatDayName,
  noticePage,
  noticePagesKey,
  noticesByDay,
  noticesQuery,
  readNoticePage,
  showAsRead,
} from './notices-query.ts'

export const handle = { title: 'Notifications', reads: ['listNotices'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }) => ({
  uid,
  loaded: await fetchNow(noticesQuery(uid)),
}))

export const ErrorBoundary = () => <SheetError title={handle.title} />

export default function Notices({ loaderData: { uid, loaded } }: Loaded<typeof clientLoader>): ReactNode {
  const read = useCachedQuery(noticesQuery(uid), loaded)
  const today = useToday()
  const markRead = async ({ id, read: wasRead }: Notice) => {
    if (wasRead) return
    await showAsRead(uid, id)
    // Not saved, it is unread again as soon as the server is asked, which is the truth.
    await signedInApi.readNotices({ body: { id } }).catch(() => {})
  }
  // New ones come in as the side menu learns of them.
  const list = usePages({
    queryKey: noticePagesKey(uid),
    read: readNoticePage,
    first: noticePage(read.answer),
    version: read.answer,
  })
  if (list.count === 0) {
    return (
      <Sheet title={handle.title} read={read}>
        <EmptyState scene="notices" title="Rien de nouveau pour le moment">
          Demandes, paiements, retours, retraits : tout ce qui vous concerne s'annonce ici.
        </EmptyState>
      </Sheet>
    )
  }
  return (
    <Sheet title={handle.title} read={read}>
      <Unread uid={uid} unread={read.answer.unread} />
      {noticesByDay(list.items).map(({ day, notices }) => (
        <section key={day} className={kit.stack3} aria-labelledby={day}>
          <h2 id={day} className={kit.subtitle}>
            {formatDayName(day, today)}
          </h2>
          <ul className={`${kit.panel} ${kit.divided} ${styles.list}`}>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onOpen={markRead} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore
        list={list}
        className={more.more}
        failure="Les notifications plus anciennes ne sont pas arrivées. Vérifiez votre connexion."
        announce={(added) => `${added} notifications de plus.`}
        rows="li > a:first-child, summary"
      />
    </Sheet>
  )
}

function Unread({ uid, unread }: { readonly uid: string; readonly unread: number }): ReactNode {
  const markAll = useAction({
    call: () => signedInApi.readNotices({ body: {} }),
    lost: "Rien n'a été marqué : vérifiez votre connexion, puis réessayez.",
    done: 'Toutes vos notifications sont marquées comme lues.',
    onDone: () => showAsRead(uid),
  })
  const words = unread === 1 ? '1 notification non lue' : `${unread} notifications non lues`
  return (
    <div className={`${kit.row3} ${kit.middle} ${kit.spread} ${kit.touch}`}>
      <p className={kit.soft} role="status">
        {unread === 0 ? 'Vous avez tout lu.' : words}
      </p>
      {(unread > 0 || markAll.busy) && (
        <Button variant="secondary" busy={markAll.busy} onClick={() => markAll.run()}>
          <Icon of={CheckCheck} />
          Tout marquer comme lu
        </Button>
      )}
    </div>
  )
}

interface NoticeRowProps {
  readonly notice: Notice
  readonly onOpen: (notice: Notice) => void
}

/** The row is the link; a notice that leads nowhere unfolds what the mail says. */
function NoticeRow({ notice, onOpen }: NoticeRowProps): ReactNode {
  const { paragraphs, link, otherLink, otherLabel, read } = notice
  const unread = read ? undefined : ''
  if (!link) {
    return (
      <li className={`${kit.anchor} ${styles.item}`} data-unread={unread}>
        <details
          className={styles.notice}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) onOpen(notice)
          }}
        >
          <summary className={`${kit.unmarked} ${kit.lit} ${kit.ringInside} ${styles.row}`}>
            <Title notice={notice} />
            <Icon of={ChevronDown} className={`${kit.icon20} ${kit.soft} ${styles.chevron}`} />
          </summary>
          <div className={`${kit.stack3} ${kit.breaks} ${styles.words}`}>
            {paragraphs.map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a notification never changes
              <p key={place}>
                <ShownNames>{paragraph}</ShownNames>
              </p>
            ))}
          </div>
        </details>
      </li>
    )
  }
  return (
    <li className={`${kit.anchor} ${styles.item}`} data-unread={unread}>
      <Link
        to={link}
        className={`${kit.plain} ${kit.ink} ${kit.lit} ${kit.ringInside} ${styles.row}`}
        onClick={() => onOpen(notice)}
      >
        <Title notice={notice} />
        <Icon of={ChevronRight} className={`${kit.icon20} ${kit.soft} ${styles.chevron}`} />
        <span className={`${kit.note} ${kit.breaks} ${kit.twoLines}`}>
          <ShownNames>{paragraphs.join(' ')}</ShownNames>
        </span>
      </Link>
      {otherLink && (
        <Link to={otherLink} className={`${kit.inline} ${kit.touch} ${kit.small} ${styles.other}`}>
          {otherLabel ?? 'Voir'}
        </Link>
      )}
    </li>
  )
}

function Title({ notice: { title, createdAt, read } }: { readonly notice: Notice }): ReactNode {
  return (
    <span className={`${kit.stack1} ${kit.shrinks}`}>
      <span className={`${kit.breaks} ${styles.title}`}>
        {!read && <span className="visually-hidden">Non lu</span>} <ShownNames>{title}</ShownNames>
      </span>
      <time className={`${kit.soft} ${kit.tiny}`} dateTime={createdAt}>
        {formatTimeOfDay(createdAt)}
      </time>
    </span>
  )
}
