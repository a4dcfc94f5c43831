import type { FoundPerson } from '@okoume/contract/wire/administration-people.ts'
import { ROLE_TEXTS, ROLES, type Role, roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { CodeField, findCodeProblems, useHasSecondFactor } from '../second-factor/code-field.tsx'
import own from './people.module.css'
import { peopleKey } from './people-query.ts'

interface PersonRolesProps {
  readonly uid: string
  readonly person: FoundPerson
}

export function PersonRoles({ uid, person }: PersonRolesProps): ReactNode {
  return (
    <OutcomeArea>
      <section className={kit.stack2}>
        <h3 className={`${kit.asText} ${kit.strong}`}>Rôles d'administrateur</h3>
        <p className={kit.soft}>{roleLabels(person.roles) || 'Aucun'}</p>
        <OutcomePlace />
        <div className={kit.row3}>
          <ChangeRoles uid={uid} person={person} />
          {person.secondFactor && <ResetSecondFactor uid={uid} person={person} />}
        </div>
      </section>
    </OutcomeArea>
  )
}

interface Code {
  readonly code: string
}

/** For a colleague who has lost their telephone and their recovery codes. */
function ResetSecondFactor({ uid, person }: PersonRolesProps): ReactNode {
  const [open, setOpen] = useState(false)
  const reset = useAction({
    call: ({ code }: Code) => signedInApi.resetSecondFactor({ params: { id: person.id }, body: { code } }),
    refreshes: [{ queryKey: peopleKey(uid) }],
    done: 'La vérification en deux étapes est retirée.',
    onDone: () => setOpen(false),
  })
  const needsCode = useHasSecondFactor(open)
  const form = useActionForm<Code>(reset, {
    first: { code: '' },
    check: ({ code }) => (needsCode ? findCodeProblems(code) : {}),
  })
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Retirer la vérification en deux étapes
      </Button>
      <ActionDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Retirer la vérification en deux étapes ?"
        form={form}
        submitText="Retirer"
        variant="danger"
      >
        <p>
          {person.name} est déconnecté partout, et se reconnecte avec son seul mot de passe pour l'activer de
          nouveau. Assurez-vous d'abord, de vive voix, que c'est bien cette personne qui le demande.
        </p>
        {(needsCode || form.problems.code) && <CodeField {...form.field('code')} />}
      </ActionDialog>
    </>
  )
}

interface Roles extends Code {
  readonly roles: readonly Role[]
}

function ChangeRoles({ uid, person }: PersonRolesProps): ReactNode {
  const [open, setOpen] = useState(false)
  const save = useAction({
    call: ({ roles, code }: Roles) =>
      signedInApi.changeRoles({ params: { id: person.id }, body: { roles: [...roles], code } }),
    refreshes: [{ queryKey: peopleKey(uid) }],
    done: "C'est changé, dès maintenant, et inscrit au journal.",
    onDone: () => setOpen(false),
  })
  const needsCode = useHasSecondFactor(open)
  const form = useActionForm<Roles>(save, {
    first: { roles: person.roles, code: '' },
    check: ({ code }) => (needsCode ? findCodeProblems(code) : {}),
  })
  const { roles } = form.values
  const openDialog = () => {
    form.change({ roles: person.roles, code: '' })
    setOpen(true)
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={openDialog}>
        Changer les rôles {ofName(person.name)}
      </Button>
      <ActionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Les rôles ${ofName(person.name)}`}
        form={form}
        submitText="Enregistrer"
      >
        {ROLES.map((role) => (
          <label key={role} className={`${kit.stack3} ${kit.top} ${own.role}`}>
            <input
              type="checkbox"
              name="role"
              checked={roles.includes(role)}
              onChange={({ target }) =>
                form.change({
                  roles: ROLES.filter((one) => (one === role ? target.checked : roles.includes(one))),
                })
              }
            />
            <span className={kit.stack}>
              <strong>{ROLE_TEXTS[role].label}</strong>
              <span className={kit.note}>{ROLE_TEXTS[role].does}</span>
            </span>
          </label>
        ))}
        <p className={kit.soft}>Sans aucun rôle, cette personne n'administre plus rien.</p>
        {(needsCode || form.problems.code) && <CodeField {...form.field('code')} />}
        {form.problems.roles && <Alert tone="error">{form.problems.roles}</Alert>}
      </ActionDialog>
    </>
  )
}
