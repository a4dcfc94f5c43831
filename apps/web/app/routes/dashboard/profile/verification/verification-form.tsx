import type { User } from '@okoume/contract/wire/user.ts'
import { type ReactNode, useRef } from 'react'
import { LeaveGuard } from '#app/routes/dashboard/item-form/leave-guard.tsx'
import { DocumentStep } from './document-step.tsx'
import { LiveStep } from './live-step.tsx'
import { SendingStep } from './sending-step.tsx'
import { useVerificationForm } from './use-verification-form.ts'
import styles from './verification-form.module.css'

const LOSS = "Vos photos n'ont pas encore été envoyées pour vérification : il faudrait les reprendre."

/** Document, photo, sending: what proves who one is. */
export function VerificationForm({ onSent }: { readonly onSent: (user: User) => void }): ReactNode {
  const sent = useRef(false)
  const state = useVerificationForm((user) => {
    sent.current = true
    onSent(user)
  })
  const { box, submit, draft } = state
  const pictures = draft.document.at !== 'empty' || draft.live.at !== 'empty'
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <DocumentStep state={state} />
        <LiveStep state={state} />
        <SendingStep state={state} />
      </ol>
      {pictures && <LeaveGuard loss={LOSS} saved={sent} />}
    </form>
  )
}
