import type { User } from '@okoume/contract/wire/user.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { type SentForm, useSentForm } from '#app/components/use-sent-form.ts'
import styles from './close-account.module.css'
import { closeAccount, leaveClosedAccount } from './close-account.ts'
import { closingMessage, type Refusal, readClosingRefusal } from './closing-refusal.ts'
import { isWrongPassword, PASSWORD_MISSING, PASSWORD_WRONG } from './identity-messages.ts'

export interface CloseAccountDialogProps {
  readonly user: User
  readonly open: boolean
  readonly onClose: () => void
}

/** Deleting cannot be undone: it says what goes and what stays, and asks for the password. */
export function CloseAccountDialog({ user, open, onClose }: CloseAccountDialogProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const formId = useId()
  const close = () => {
    if (busy) return
    setRefusal(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={refusal ? "Suppression impossible pour l'instant" : 'Supprimer votre compte ?'}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            {refusal ? 'Fermer' : 'Annuler'}
          </Button>
          {!refusal && (
            <Button variant="danger" type="submit" form={formId} busy={busy} busyText="Suppression...">
              Supprimer
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <Refused refusal={refusal} />
      ) : (
        <ClosingForm user={user} id={formId} onBusy={setBusy} onRefused={setRefusal} />
      )}
    </Dialog>
  )
}

interface ClosingFormProps {
  readonly user: User
  readonly id: string
  readonly onBusy: (busy: boolean) => void
  readonly onRefused: (refusal: Refusal) => void
}

function ClosingForm({ user, id, onBusy, onRefused }: ClosingFormProps): ReactNode {
  const navigate = useNavigate()
  const form = useSentForm<'password'>({
    first: { password: '' },
    check: ({ password }) => (password === '' ? { password: PASSWORD_MISSING } : {}),
    async send({ password }) {
      onBusy(true)
      try {
        await closeAccount(user.id, password)
      } catch (error) {
        onBusy(false)
        const refusal = readClosingRefusal(error)
        if (!refusal) throw error
        return onRefused(refusal)
      }
      await leaveClosedAccount(navigate)
    },
    describeFailure: (error) =>
      isWrongPassword(error) ? { problems: { password: PASSWORD_WRONG } } : { text: closingMessage(error) },
  })
  return (
    <div className={styles.closing}>
      <p>
        <strong>C'est définitif</strong> : un compte supprimé ne se rouvre pas.
      </p>
      <Consequences />
      <PasswordForm form={form} id={id} email={user.email ?? ''} />
    </div>
  )
}

function Consequences(): ReactNode {
  return (
    <div className={styles.consequences}>
      <section>
        <h3>Ce qui est effacé</h3>
        <ul>
          <li>Nom, coordonnées, photos</li>
          <li>Annonces, pièces d'identité, messages</li>
          <li>Connexions, sur tous vos appareils</li>
        </ul>
      </section>
      <section>
        <h3>Ce qui est gardé, sans votre nom</h3>
        <ul>
          <li>
            Dates et montants de vos locations et paiements : les comptes restent justes, et l'autre personne
            retrouve les siens
          </li>
        </ul>
      </section>
    </div>
  )
}

interface PasswordFormProps {
  readonly form: SentForm<'password'>
  readonly id: string
  readonly email: string
}

function PasswordForm({ form, id, email }: PasswordFormProps): ReactNode {
  const { box, submit, field, failure } = form
  return (
    <form ref={box} id={id} method="post" className={styles.closing} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Votre mot de passe"
        {...field('password')}
        autoComplete="current-password"
        required
      />
      {failure && <Alert tone="error">{failure}</Alert>}
    </form>
  )
}

function Refused({ refusal: { text, links } }: { readonly refusal: Refusal }): ReactNode {
  return (
    <div className={styles.closing}>
      <Alert tone="error">{text}</Alert>
      <ul className={styles.ways}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
