import type { FoundPerson } from '@okoume/contract/wire/administration-people.ts'
import { ROLE_TEXTS, ROLES, type Role, roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { type ReactNode, useId, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { useSubmit } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import styles from '../page/administration.module.css'
import own from './people.module.css'

const LOST = 'Connexion internet perdue. Réessayez.'

export interface PersonRolesProps {
  readonly person: FoundPerson
  readonly onChanged: (change: Pick<FoundPerson, 'roles' | 'administrator' | 'secondFactor'>) => void
}

/** What that person may do here, for a supervisor to change. */
export function PersonRoles({ person, onChanged }: PersonRolesProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [changed, setChanged] = useState(false)
  const { name, roles, administrator, secondFactor } = person
  return (
    <section className={own.recent}>
      <h3>Rôles d'administrateur</h3>
      <p className={styles.quiet}>{roleLabels(roles) || 'Aucun'}</p>
      <div role="status">
        {changed && <Alert tone="success">C'est changé, dès maintenant, et inscrit au journal.</Alert>}
      </div>
      <div className={styles.buttons}>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Changer les rôles {ofName(name)}
        </Button>
        {secondFactor && (
          <ResetSecondFactor
            person={person}
            onDone={() => onChanged({ roles, administrator, secondFactor: false })}
          />
        )}
      </div>
      {open && (
        <RolesDialog
          person={person}
          onClose={() => setOpen(false)}
          onDone={(now) => {
            setOpen(false)
            setChanged(true)
            onChanged({ roles: now, administrator: now.length > 0, secondFactor })
          }}
        />
      )}
    </section>
  )
}

interface ResetProps {
  readonly person: FoundPerson
  readonly onDone: () => void
}

/** For a colleague who has lost their telephone and their recovery codes. */
function ResetSecondFactor({ person, onDone }: ResetProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useSingleFlight(async () => {
    setFailure(null)
    try {
      await signedInApi.resetSecondFactor({ params: { id: person.id } })
      onDone()
    } catch (error) {
      setFailure(readApiError(error)?.message ?? LOST)
    }
  })
  const close = () => {
    if (!busy) setOpen(false)
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Retirer la vérification en deux étapes
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Retirer la vérification en deux étapes ?"
        actions={
          <>
            <Button variant="quiet" disabled={busy} onClick={close}>
              Annuler
            </Button>
            <Button variant="danger" busy={busy} onClick={() => run()}>
              Retirer
            </Button>
          </>
        }
      >
        <p>
          {person.name} est déconnecté partout, et se reconnecte avec son seul mot de passe pour l'activer de
          nouveau. Assurez-vous d'abord, de vive voix, que c'est bien cette personne qui le demande.
        </p>
        {failure && <Alert tone="error">{failure}</Alert>}
      </Dialog>
    </>
  )
}

interface RolesDialogProps {
  readonly person: FoundPerson
  readonly onClose: () => void
  readonly onDone: (roles: Role[]) => void
}

function RolesDialog({ person, onClose, onDone }: RolesDialogProps): ReactNode {
  const form = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, submit } = useSubmit(async (box) => {
    const chosen = new FormData(box).getAll('role')
    const roles = ROLES.filter((role) => chosen.includes(role))
    setFailure(null)
    try {
      await signedInApi.changeRoles({ params: { id: person.id }, body: { roles } })
      onDone(roles)
    } catch (error) {
      const refusal = readApiError(error)
      setFailure(refusal?.fields.roles ?? refusal?.message ?? LOST)
    }
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={`Les rôles ${ofName(person.name)}`}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={form} busy={busy}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={form} method="post" className={own.roles} onSubmit={submit}>
        {ROLES.map((role) => (
          <label key={role} className={own.role}>
            <input type="checkbox" name="role" value={role} defaultChecked={person.roles.includes(role)} />
            <span>
              <strong>{ROLE_TEXTS[role].label}</strong>
              <span>{ROLE_TEXTS[role].does}</span>
            </span>
          </label>
        ))}
        <p className={styles.quiet}>Sans aucun rôle, cette personne n'administre plus rien.</p>
        {failure && <Alert tone="error">{failure}</Alert>}
      </form>
    </Dialog>
  )
}
