import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import type { ReactNode } from 'react'
import { Link, type NavigateFunction, useNavigate } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { currentSession } from '#app/data/session/start-session.ts'
import type { Action } from '#app/shell/actions/action.ts'
import { ActionFailure as Failure, FormFrame } from '#app/shell/actions/action-form.tsx'
import type { ActionFailure } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import kit from '#app/ui/kit.module.css'
import { withFlashMessage } from '#app/ui/passing-state.ts'
import { findProofProblem, NO_PROOF, type Proof } from '../proof/proof.ts'
import { ProofFields } from '../proof/proof-fields.tsx'
import { proveIdentity } from '../proof/prove-identity.ts'
import styles from './close-account.module.css'

interface Way {
  readonly label: string
  readonly to: string
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

export interface CloseAccountDialogProps {
  readonly user: User
  readonly open: boolean
  readonly onClose: () => void
}

/** Deleting cannot be undone: it says what goes and what stays, and asks for a proof. */
export function CloseAccountDialog({ user, open, onClose }: CloseAccountDialogProps): ReactNode {
  const { form, giveUp, refusal, reset } = useClosing(user)
  const busy = form.busy || giveUp.busy
  const close = () => {
    if (busy) return
    reset()
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
            <Button variant="danger" type="submit" form={form.id} busy={busy} busyText="Suppression...">
              Supprimer
            </Button>
          )}
        </>
      }
    >
      {refusal ? (
        <Refused refusal={refusal} giveUp={giveUp} />
      ) : (
        <FormFrame form={form}>
          <p>
            <strong>C'est définitif</strong> : un compte supprimé ne se rouvre pas.
          </p>
          <Consequences />
          <ProofFields uid={user.id} email={user.email ?? ''} form={form} />
          <Failure form={form} />
        </FormFrame>
      )}
    </Dialog>
  )
}

function useClosing({ id }: User) {
  const navigate = useNavigate()
  const options = {
    lost: "La connexion s'est coupée. Vérifiez votre réseau, puis réessayez.",
    onDone: () => leaveClosedAccount(navigate),
  }
  const close = useAction({
    ...options,
    call: (proof: Proof) => closeAccount(id, proof),
  })
  const giveUp = useAction({
    ...options,
    call: () => signedInApi.closeAccount({ params: { id }, query: { rest: 'given-up' } }),
  })
  const form = useActionForm(close, {
    first: NO_PROOF,
    check: findProofProblem,
  })
  return {
    form,
    giveUp,
    refusal: readRefusal(giveUp.failure) ?? readRefusal(close.failure),
    reset() {
      form.change({ password: '', smsCode: '' })
      close.reset()
      giveUp.reset()
    },
  }
}

/** Why the account cannot be closed now, and where something can be done about it. */
interface Refusal {
  readonly title: string
  readonly text: string
  readonly links: readonly Way[]
  /** Too little for a withdrawal: the person may leave it to us. */
  readonly isRest: boolean
}

/** Null for what may go better at the next try. */
export function readRefusal(failure: ActionFailure | null): Refusal | null {
  const links = failure?.code && WAYS[failure.code]
  if (!links) return null
  const isRest = failure.code === 'ACCOUNT_HAS_REST'
  const title = isRest ? 'Que faire du reste ?' : "Suppression impossible pour l'instant"
  return { title, text: failure.text, links, isRest }
}

interface RefusedProps {
  readonly refusal: Refusal
  readonly giveUp: Action<void>
}

function Refused({ refusal: { text, links, isRest }, giveUp }: RefusedProps): ReactNode {
  return (
    <div className={kit.stack4}>
      <Alert tone="error">{giveUp.failure?.text ?? text}</Alert>
      <ul className={kit.stack}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={`${kit.inline} ${kit.touch}`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {isRest && (
        // Not where «Supprimer» was: a second tap must not give the rest up.
        <div>
          <Button
            variant="danger"
            busy={giveUp.busy}
            busyText="Suppression..."
            onClick={() => giveUp.run(undefined, { failsInForm: true })}
          >
            Laisser ce reste et supprimer
          </Button>
        </div>
      )}
    </div>
  )
}

function Consequences(): ReactNode {
  return (
    <div className={`${kit.padded4} ${kit.rounded} ${kit.sand} ${kit.stack4} ${styles.consequences}`}>
      <section>
        <h3 className={`${kit.asText} ${kit.small} ${kit.bold}`}>Ce qui est effacé</h3>
        <ul className={`${kit.marked} ${kit.small}`}>
          <li>Nom, coordonnées, photos</li>
          <li>Annonces, pièces d'identité, messages</li>
          <li>Connexions, sur tous vos appareils</li>
        </ul>
      </section>
      <section>
        <h3 className={`${kit.asText} ${kit.small} ${kit.bold}`}>Ce qui est gardé, sans votre nom</h3>
        <ul className={`${kit.marked} ${kit.small}`}>
          <li>
            Dates et montants de vos locations et paiements : les comptes restent justes, et l'autre personne
            retrouve les siens
          </li>
        </ul>
      </section>
      <section>
        <h3 className={`${kit.asText} ${kit.small} ${kit.bold}`}>Ce qui est gardé, avec votre nom</h3>
        <ul className={`${kit.marked} ${kit.small}`}>
          <li>Vos factures de frais de service, si vous en avez : la loi l'exige</li>
        </ul>
      </section>
    </div>
  )
}

/**
 * Closes the account, after its person has proved that it is them.
 * @throws ExplainedError, what the API answers, or a lost network: the account is still there
 */
async function closeAccount(id: string, proof: Proof): Promise<void> {
  await proveIdentity(proof)
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
  await navigate(paths.home(), { replace: true, state: withFlashMessage('Votre compte est supprimé.') })
  await removal
  await session.signOut()
}
