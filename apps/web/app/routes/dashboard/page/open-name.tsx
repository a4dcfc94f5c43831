import type { User } from '@okoume/contract/wire/user.ts'
import { maskName, shownName } from '@okoume/domain/person/masked-name.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { renewUser } from '#app/data/session/renew-user.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { OutcomeNote } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { Switch } from '#app/ui/switch.tsx'
import { FormSection } from './form-section.tsx'

const WHY =
  "On confie plus volontiers ses affaires à quelqu'un qui a un prénom. Votre nom de famille reste caché. L'autre personne d'une location acceptée vous lit toujours ainsi. Les moteurs de recherche trouvent alors votre page, et vous pouvez revenir en arrière à tout moment."

export function OpenNameSection(): ReactNode {
  const { user } = useSession()
  return (
    user && (
      <FormSection title="Votre nom" note={WHY}>
        <OpenNameSwitch user={user} />
        {!user.suspended && (
          <div>
            <ButtonLink variant="secondary" to={paths.person(user.id)}>
              Voir ma page publique
            </ButtonLink>
          </div>
        )}
      </FormSection>
    )
  )
}

/** Offered with the first item, to owners who have not chosen it already. */
export function OpenNameOffer(): ReactNode {
  const { user } = useSession()
  const [wasOpen] = useState(user?.openName)
  if (!user || wasOpen || shownName(user.name, true) === maskName(user.name)) return null
  return (
    <FormSection title="Montrer votre prénom ?" note={WHY}>
      <OpenNameSwitch user={user} />
    </FormSection>
  )
}

function OpenNameSwitch({ user }: { readonly user: User }): ReactNode {
  const [open, masked] = [shownName(user.name, true), maskName(user.name)]
  const choose = useAction({
    call: (openName: boolean) =>
      signedInApi.updateProfile({ params: { id: user.id }, body: { name: user.name, openName } }),
    lost: "La connexion s'est coupée : réessayez.",
    onDone: renewUser,
    done: (_, openName) => `Enregistré : les autres lisent ${quoted(openName ? open : masked)}.`,
  })
  if (open === masked) {
    return (
      <p className={kit.note}>
        Les autres lisent {quoted(masked)} : votre nom ne peut pas être montré autrement.
      </p>
    )
  }
  return (
    <div className={`${kit.stack2} ${kit.start}`}>
      <Switch
        label={`Montrer ${quoted(open)}`}
        text={`Montrer ${quoted(open)} au lieu de ${quoted(masked)}`}
        checked={user.openName ?? false}
        busy={choose.busy}
        onChange={choose.run}
      />
      <OutcomeNote />
    </div>
  )
}
