import { type ReactNode, useState } from 'react'
import { usePages } from '#app/data/queries/use-pages.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import more from '#app/ui/show-more.module.css'
import { ShowMore } from '#app/ui/show-more.tsx'
import page from '../page/administration.module.css'
import styles from './reports.module.css'

interface ItemHistoryProps {
  readonly itemId: string
  readonly versions: number
}

/** Changes of the last year, read on opening. */
export function ItemHistory({ itemId, versions }: ItemHistoryProps): ReactNode {
  const [open, setOpen] = useState(false)
  if (versions === 0) return null
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`${kit.forest} ${kit.strong}`}>
        {versions === 1 ? 'Modifiée une fois' : `Modifiée ${versions} fois`} depuis un an
      </summary>
      {open && <Versions itemId={itemId} versions={versions} />}
    </details>
  )
}

/** Texts of strangers: shown as text, never as markup or links. */
function Versions({ itemId, versions }: ItemHistoryProps): ReactNode {
  const list = usePages({
    queryKey: ['item versions', itemId],
    async read(after) {
      const query = after === null ? {} : { after }
      const { versions: items, next } = await signedInApi.listItemVersions({ params: { id: itemId }, query })
      return { items, next }
    },
    first: null,
    // An edit that comes meanwhile is one version more.
    version: versions,
  })
  if (list.state === 'loading') return <p className={kit.soft}>Chargement…</p>
  return (
    <>
      <ol className={`${kit.stack3} ${styles.versions}`}>
        {list.items.map(({ id, at, by, changes }) => (
          <li key={id} className={page.quote}>
            <p className={page.small}>
              {by}, le <Instant at={at} />
            </p>
            <dl className={`${kit.stack3} ${styles.changes}`}>
              {changes.map(({ name, before, after }) => (
                <div key={name}>
                  <dt className={`${kit.small} ${kit.strong}`}>{name}</dt>
                  <dd className={kit.stack}>
                    <p className={`${kit.stack} ${kit.packed}`}>
                      <span className={page.small}>Avant</span>
                      <Text as="del" text={before} />
                    </p>
                    <p className={`${kit.stack} ${kit.packed}`}>
                      <span className={page.small}>Après</span>
                      <Text as="ins" text={after} />
                    </p>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <ShowMore
        list={list}
        className={more.more}
        failure="Les modifications ne sont pas arrivées. Vérifiez votre connexion."
        announce={(added) => `${added} modifications de plus.`}
      />
    </>
  )
}

function Text({ as: As, text }: { readonly as: 'del' | 'ins'; readonly text: string }): ReactNode {
  return <As className={`${kit.plain} ${page.written}`}>{text === '' ? 'rien' : text}</As>
}
