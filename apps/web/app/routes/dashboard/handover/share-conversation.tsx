import type { Rental } from '@okoume/contract/wire/rental.ts'
import { canShareConversation } from '@okoume/domain/rental/conversation.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useOnlineCall } from '#app/shell/forms/use-online-call.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import styles from './handover.module.css'

interface ShareConversationProps {
  readonly rental: Rental
  readonly onChange: () => void
}

/** The team reads no conversation that neither party has joined to the dispute. */
export function ShareConversation({ rental, onChange }: ShareConversationProps): ReactNode {
  const call = useOnlineCall(onChange)
  if (rental.conversationShared)
    return <p className={styles.soft}>Votre conversation est jointe : notre équipe peut la lire.</p>
  if (!canShareConversation(toRentalFacts(rental))) return null
  const share = () => call.run(() => signedInApi.shareConversation({ params: { id: rental.id } }))
  return (
    <div className={styles.explained}>
      <p className={styles.soft}>
        Notre équipe ne lit pas vos messages. Joignez-les si vous voulez qu'elle s'en serve : les numéros et
        les adresses y sont masqués, et vous le verrez tous deux ici.
      </p>
      {call.failure && <Alert tone="error">{call.failure}</Alert>}
      <NetworkNeeded shut={call.shut} />
      <div className={styles.reports}>
        <Button variant="secondary" busy={call.busy} onClick={share}>
          Joindre notre conversation
        </Button>
      </div>
    </div>
  )
}
