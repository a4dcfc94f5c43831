import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { type ReactNode, useId, useState } from 'react'
import { Link, type NavigateFunction, useNavigate } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import { type SentForm, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { withPassingNotice } from '#app/ui/passing-state.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import {
  askIdentity,
  identityMessage,
  isWrongPassword,
  PASSWORD_MISSING,
  PASSWORD_WRONG,
} from './ask-identity.ts'
import styles from './close-account.module.css'

interface Way {
  readonly label: string
  readonly to: string
}

/** Why the account cannot be closed now, and where something can be done about it. */
interface Refusal {
  readonly title: string
  readonly text: string
  readonly links: readonly Way[]
  /** Too little for a withdrawal: the person may leave it to us. */
  readonly isRest: boolean
}

const WALLET: Way = { label: 'Voir mon portefeuille', to: dashboardPaths.wallet() }
const RENTALS: Way = { label: 'Voir mes locations', to: dashboardPaths.myRentals() }
const REQUESTS: Way = { label: 'Voir les demandes reçues', to: dashboardPaths.requests() }

const WAYS: Partial<Record<ErrorCode, readonly Way[]>> = {
  ACCOUNT_SUSPENDED: [{ label: 'Écrire à notre équipe', to: dashboardPaths.problem() }],
  ACCOUNT_HAS_MONEY: [WALLET],
  ACCOUNT_HAS_REST: [WALLET],
  ACCOUNT_HAS_RENTALS: [RENTALS, REQUESTS],
  ACCOUNT_HAS_PAYMENTS: [RENTALS, REQUESTS],
}

/** Null for what may go better at the next try. */
export function readClosingRefusal(error: unknown): Refusal | null {
  const problem = readApiError(error)
  const links = problem && WAYS[problem.code]
  if (!links) return null
  const isRest = problem.code === 'ACCOUNT_HAS_REST'
  const title = isRest ? 'Que faire du reste ?' : "Suppression impossible pour l'instant"
  return { title, text: problem.message, links, isRest }
}

const LOST_TEXT = "La connexion s'est coupée. Vérifiez votre réseau, puis réessayez."

/** What is said of the rest. */
export function closingMessage(error: unknown): string {
  if (error instanceof IdentityError) return identityMessage(error)
  return readApiError(error)?.message ?? LOST_TEXT
}

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
      title={refusal?.title ?? 'Supprimer votre compte ?'}
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
        <Refused refusal={refusal} userId={user.id} onBusy={setBusy} busy={busy} onRefused={setRefusal} />
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

interface RefusedProps {
  readonly refusal: Refusal
  readonly userId: string
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  readonly onRefused: (refusal: Refusal) => void
}

function Refused({ refusal, userId, busy, onBusy, onRefused }: RefusedProps): ReactNode {
  const { text, links, isRest } = refusal
  const navigate = useNavigate()
  const giveUp = async () => {
    onBusy(true)
    try {
      await signedInApi.closeAccount({ params: { id: userId }, query: { rest: 'given-up' } })
    } catch (error) {
      onBusy(false)
      return onRefused(readClosingRefusal(error) ?? { ...refusal, text: closingMessage(error) })
    }
    await leaveClosedAccount(navigate)
  }
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
      {isRest && (
        // Not where «Supprimer» was: a second tap must not give the rest up.
        <div>
          <Button variant="danger" busy={busy} busyText="Suppression..." onClick={giveUp}>
            Laisser ce reste et supprimer
          </Button>
        </div>
      )}
    </div>
  )
}

/**
 * Closes the account, after its password was checked.
 * @throws IdentityError, what the API answers, or a lost network: the account is still there
 */
async function closeAccount(id: string, password: string): Promise<void> {
  await askIdentity((identity) => identity.reauthenticate(password))
  const { tokens } = await import('#app/data/session/current-session.ts')
  // The token that is kept was given before the password.
  await tokens.renew()
  await signedInApi.closeAccount({ params: { id } })
}

/** Clears the session of a closed account and goes home, which says that it is deleted. */
async function leaveClosedAccount(navigate: NavigateFunction): Promise<void> {
  const session = await currentSession()
  const identity = await currentIdentity()
  // Started before the session ends, which it still needs; its failure does not stop the person from leaving.
  const removal = identity.removeIdentity().catch(console.error)
  await session.noteSignOut()
  // Home first: a private page that lost its person would send them to sign in.
  await navigate(paths.home(), { replace: true, state: withPassingNotice('Votre compte est supprimé.') })
  await removal
  await session.signOut()
}
