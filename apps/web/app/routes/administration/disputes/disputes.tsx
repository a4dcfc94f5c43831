import type { Dispute } from '@okoume/contract/wire/administration.ts'
import { hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { DecideButton } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'
import { DisputeCase, ListingAsked, NO_PHOTO } from './dispute-case.tsx'
import { DisputeDossier } from './dispute-dossier.tsx'
import { DisputeConversation, DisputePhotos } from './reading-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { SettleHandoverDialog } from './settle-handover-dialog.tsx'

interface DisputesProps {
  readonly list: Lists['retours']
  readonly roles: Roles
}

export function Disputes({ list: { disputes, more }, roles }: DisputesProps): ReactNode {
  const [search] = useSearchParams()
  const shown = disputes.find(({ rental }) => rental.id === search.get('dossier'))
  if (shown) return <DisputeDossier key={shown.rental.id} dispute={shown} />
  return (
    <WorkQueue<Dispute, Dispute>
      cases={disputes}
      more={more && `Seuls les ${disputes.length} plus anciens sont montrés.`}
      card={(dispute, ask) => {
        const { id, conversationShared } = dispute.rental
        return (
          <DisputeCase
            key={dispute.rental.id}
            dispute={dispute}
            buttons={
              <>
                <DecideButton of={id} onClick={() => ask(dispute)}>
                  {dispute.about === 'handover' ? 'Trancher' : 'Partager la caution'}
                </DecideButton>
                {dispute.photos > 0 && <DisputePhotos dispute={dispute} />}
                {conversationShared && <DisputeConversation dispute={dispute} />}
                {dispute.rental.contest?.cause === 'not returned' && hasDuty(roles, 'identities') && (
                  <ButtonLink to={dashboardPaths.identities(id)} variant="secondary" aria-describedby={id}>
                    Identités
                  </ButtonLink>
                )}
                <ButtonLink to={`?vue=retours&dossier=${id}`} variant="secondary" aria-describedby={id}>
                  Voir le dossier
                </ButtonLink>
              </>
            }
          >
            <details>
              <summary className={styles.small}>L'annonce, telle qu'elle était à la demande</summary>
              <ListingAsked dispute={dispute} />
            </details>
            {dispute.photos === 0 && <p className={styles.small}>{NO_PHOTO}</p>}
          </DisputeCase>
        )
      }}
      dialog={(dispute, wiring) => {
        const Settling = dispute.about === 'handover' ? SettleHandoverDialog : SettleDialog
        return <Settling key={dispute.rental.id} dispute={dispute} {...wiring} />
      }}
    />
  )
}
