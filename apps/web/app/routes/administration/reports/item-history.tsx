import type { ItemVersionList } from '@okoume/contract/wire/moderation.ts'
import { formatInstant } from '@okoume/domain/calendar/format-instant.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LOST_TEXT } from '../decisions/decision-dialog.tsx'
import page from '../page/administration.module.css'
import styles from './reports.module.css'

interface ItemHistoryProps {
  readonly itemId: string
  /** How many versions are stored. */
  readonly versions: number
}

/** What an owner changed of their listing within a year; asked for once it is opened. */
export function ItemHistory({ itemId, versions }: ItemHistoryProps): ReactNode {
  const [open, setOpen] = useState(false)
  const { data, error } = useQuery({
    // An edit that comes meanwhile is one version more.
    queryKey: ['item versions', itemId, versions],
    queryFn: () => signedInApi.listItemVersions({ params: { id: itemId } }),
    enabled: open,
  })
  if (versions === 0) return null
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{versions === 1 ? 'Modifiée une fois' : `Modifiée ${versions} fois`} depuis un an</summary>
      {data && <Versions list={data} />}
      {!data && error && <Alert tone="error">{readApiError(error)?.message ?? LOST_TEXT}</Alert>}
      {!data && !error && <p className={page.quiet}>Chargement…</p>}
    </details>
  )
}

/** Texts of strangers: shown as text, never as markup or links. */
function Versions({ list: { versions, more } }: { readonly list: ItemVersionList }): ReactNode {
  return (
    <ol className={styles.versions}>
      {versions.map(({ at, by, changes }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={place} className={page.quote}>
          <p className={page.small}>
            {by}, le {formatInstant(at)}
          </p>
          <dl className={styles.changes}>
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <p>
                    <span className={page.small}>Avant</span>
                    <Text as="del" text={before} />
                  </p>
                  <p>
                    <span className={page.small}>Après</span>
                    <Text as="ins" text={after} />
                  </p>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {more && <li className={page.more}>Seules les {versions.length} dernières sont montrées.</li>}
    </ol>
  )
}

function Text({ as: As, text }: { readonly as: 'del' | 'ins'; readonly text: string }): ReactNode {
  return <As className={page.written}>{text === '' ? 'rien' : text}</As>
}
