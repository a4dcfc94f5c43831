import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

/** A list that comes page after page. */
export interface ListWithMore {
  /** Rows that are shown. */
  readonly count: number
  /** `loading`: the first page; `adding`: the next one. */
  readonly state: 'idle' | 'loading' | 'adding' | 'failed'
  readonly more: boolean
  /** The next page; after a failure, what did not come. */
  showMore(): void
}

type MoreOptions = Pick<ListWithMore, 'count' | 'more'> & { readonly read: () => Promise<void> }

/** Pagination without the query library, for public pages: `read` adds the next page. */
export function useMore({ count, more, read }: MoreOptions): ListWithMore {
  const [state, setState] = useState<ListWithMore['state']>('idle')
  return {
    count,
    state,
    more,
    async showMore() {
      if (state === 'adding') return
      setState('adding')
      await read().then(
        () => setState('idle'),
        () => setState('failed'),
      )
    },
  }
}

interface ShowMoreProps extends Pick<ButtonProps, 'className' | 'variant' | 'size'> {
  readonly list: ListWithMore
  /** Shown where the next page did not arrive. */
  readonly failure: string
  readonly label?: string
  /** For screen readers: what came. */
  readonly announce?: (added: number, shown: number) => string
  /** Selects the rows, or what takes the focus in them. */
  readonly rows?: string
  /** The list grows upwards. */
  readonly above?: boolean
}

/** The button for the next page of a list, or for another try; pressed, it gives the focus to the first new row. */
export function ShowMore(props: ShowMoreProps): ReactNode {
  const { list, failure, label = 'Afficher plus', variant = 'secondary', size, className } = props
  const failed = list.state === 'failed'
  const { place, announcement, showMore } = useNewRows(props)
  return (
    <>
      <p ref={place} className="visually-hidden" role="status">
        {announcement}
      </p>
      {(list.more || failed) && (
        <div className={className}>
          {failed && <p role="alert">{failure}</p>}
          <Button
            variant={variant}
            size={size}
            busy={list.state === 'adding'}
            busyText="Chargement..."
            onClick={showMore}
          >
            {failed ? 'Réessayer' : label}
          </Button>
        </div>
      )}
    </>
  )
}

function useNewRows({ list, announce, rows = 'ol > li', above = false }: ShowMoreProps) {
  const { count, state } = list
  const place = useRef<HTMLParagraphElement>(null)
  /** Rows before the next page was asked for. */
  const before = useRef<number | null>(null)
  const pressed = useRef(false)
  const [announcement, setAnnouncement] = useState('')
  const follow = useEffectEvent(() => {
    if (state === 'adding') {
      before.current ??= count
      return
    }
    const added = count - (before.current ?? count)
    before.current = null
    if (added > 0) {
      if (announce) setAnnouncement(announce(added, count))
      if (pressed.current) focusRow(place.current, rows, above ? added - 1 : count - added)
    }
    pressed.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page comes with another state or count
  useEffect(() => follow(), [state, count])
  return {
    place,
    announcement,
    showMore() {
      before.current = count
      pressed.current = true
      list.showMore()
    },
  }
}

/** Of the rows in the nearest element that holds that many. */
function focusRow(place: HTMLElement | null, rows: string, index: number): void {
  for (let box = place; box; box = box.parentElement) {
    const row = box.querySelectorAll<HTMLElement>(rows)[index]
    if (!row) continue
    if (row.tabIndex < 0) row.tabIndex = -1
    row.focus({ preventScroll: true })
    return
  }
}
