import { canShareConversation } from '@okoume/domain/rental/conversation.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type RentalView, useRentalAction } from '../rental/use-rental-action.ts'

/** The team reads no conversation that neither party has joined to the dispute. */
export function ShareConversation({ rental, uid }: Pick<RentalView, 'rental' | 'uid'>): ReactNode {
  const share = useRentalAction(
    { rental, uid },
    {
      call: () => signedInApi.shareConversation({ params: { id: rental.id } }),
      done: 'Votre conversation est jointe.',
    },
  )
  if (rental.conversationShared)
    return <p className={kit.note}>Votre conversation est jointe : notre équipe peut la lire.</p>
  if (!canShareConversation(toRentalFacts(rental))) return null
  return (
    <div className={kit.stack3}>
      <p className={kit.note}>
        Notre équipe ne lit pas vos messages. Joignez-les si vous voulez qu'elle s'en serve : les numéros et
        les adresses y sont masqués, et vous le verrez tous deux ici.
      </p>
      <div className={kit.row2}>
        <Button variant="secondary" busy={share.busy} onClick={() => share.run()}>
          Joindre notre conversation
        </Button>
      </div>
    </div>
  )
}
