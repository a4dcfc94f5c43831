import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useToday } from '#app/data/today.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { PhotoPairs } from '#app/ui/photo-pairs.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import styles from '../page/administration.module.css'
import { DisputeAmounts, DisputeCase, ListingAsked, NO_PHOTO } from './dispute-case.tsx'
import own from './dispute-dossier.module.css'
import { Messages } from './reading-dialog.tsx'

export function DisputeDossier({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { id, conversationShared } = dispute.rental
  const paper = useRef<HTMLDivElement>(null)
  // Read once: each read is written to the trail. The links of the photos last ten minutes.
  const { data: annexes, isError } = useQuery({
    queryKey: ['dispute', id, 'annexes'],
    async queryFn() {
      const params = { id }
      const [listed, shared] = await Promise.all([
        dispute.photos > 0 ? signedInApi.listHandoverPhotos({ params }) : { photos: [] },
        conversationShared ? signedInApi.readSharedConversation({ params }) : { messages: [] },
      ])
      return { photos: listed.photos, messages: shared.messages }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // The link that was pressed is gone with its list.
  useEffect(() => paper.current?.focus({ preventScroll: true }), [])
  return (
    <div className={`${kit.stack4} ${own.screen}`}>
      <p>
        <Link className={styles.contact} to="?vue=retours">
          Tous les litiges
        </Link>
      </p>
      <article
        ref={paper}
        tabIndex={-1}
        aria-label={`Dossier ${id}`}
        className={`${kit.stack4} ${kit.read} ${own.paper}`}
      >
        <header className={own.head}>
          <p>
            <strong>{BRAND.name} : dossier du litige</strong>
          </p>
          <p className={styles.small}>Location {id}</p>
          <p className={styles.small}>Établi le {formatLongDay(useToday())}</p>
        </header>
        <DisputeCase as="div" dispute={dispute}>
          <Part title="Montants">
            <DisputeAmounts dispute={dispute} />
          </Part>
          <Part title="L'annonce, telle qu'elle était à la demande">
            <ListingAsked dispute={dispute} />
          </Part>
          {annexes === undefined && !isError && <Skeleton label="Chargement du dossier..." />}
          {isError && (
            <Alert tone="error">Les photos et les messages n'ont pas pu être lus. Rechargez la page.</Alert>
          )}
          {annexes &&
            (annexes.photos.length > 0 ? <PhotoPairs photos={annexes.photos} /> : <p>{NO_PHOTO}</p>)}
          {annexes && conversationShared && (
            <Part title="Messages">
              <Messages messages={annexes.messages} />
            </Part>
          )}
        </DisputeCase>
      </article>
      {annexes && <PrintButton paper={paper} />}
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps): ReactNode {
  return (
    <section className={kit.stack2}>
      <h3 className={`${kit.asText} ${kit.strong}`}>{title}</h3>
      {children}
    </section>
  )
}

function PrintButton({ paper }: { readonly paper: RefObject<HTMLElement | null> }): ReactNode {
  const { busy, run } = useSingleFlight(async () => {
    const pictures = [...(paper.current?.querySelectorAll('img') ?? [])]
    // A picture that is still on its way would be an empty frame on paper.
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    print()
  })
  return (
    <div>
      <Button busy={busy} onClick={run}>
        <Icon of={Printer} />
        Imprimer le dossier
      </Button>
    </div>
  )
}
