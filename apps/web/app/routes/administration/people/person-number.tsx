import { type FoundPerson, NUMBER_REASON } from '@okoume/contract/wire/administration-people.ts'
import { phoneProblem } from '@okoume/domain/payment/gabon-phone.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { CodeField, findCodeProblems, useHasSecondFactor } from '../second-factor/code-field.tsx'
import { peopleKey } from './people-query.ts'

interface PersonNumberProps {
  readonly uid: string
  readonly person: FoundPerson
}

/**
 * For who has lost the number that opens their account, or holds one that opens the account of another. Its outcome is the
 * view's: found by the former number, the person is found no more.
 */
export function PersonNumber(props: PersonNumberProps): ReactNode {
  const [opened, setOpened] = useState<'change' | 'release' | null>(null)
  return (
    <section className={kit.stack2}>
      <h3 className={`${kit.asText} ${kit.strong}`}>Numéro de connexion</h3>
      <div className={kit.row3}>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpened('change')}>
          Changer le numéro
        </Button>
        {props.person.provedPhone && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpened('release')}>
            Libérer le numéro
          </Button>
        )}
      </div>
      {opened && <NumberDialog {...props} releases={opened === 'release'} onClose={() => setOpened(null)} />}
    </section>
  )
}

interface NumberDialogProps extends PersonNumberProps {
  readonly releases: boolean
  readonly onClose: () => void
}

function NumberDialog({ uid, person, releases, onClose }: NumberDialogProps): ReactNode {
  const save = useAction({
    call: ({
      phoneNumber,
      ...body
    }: {
      readonly phoneNumber: string
      readonly reason: string
      readonly code: string
    }) =>
      signedInApi.changeNumber({
        params: { id: person.id },
        body: { ...body, phoneNumber: releases ? null : phoneNumber },
      }),
    refreshes: [{ queryKey: peopleKey(uid) }],
    done: releases ? 'Le numéro est libéré.' : 'Le numéro est changé.',
    onDone: onClose,
  })
  const needsCode = useHasSecondFactor(true)
  const form = useActionForm(save, {
    first: { phoneNumber: '', reason: '', code: '' },
    check({ phoneNumber, reason, code }) {
      const wrong = releases ? null : phoneProblem(phoneNumber)
      return {
        ...(wrong && { phoneNumber: wrong }),
        ...(reason.trim().length < NUMBER_REASON.min && {
          reason: `${NUMBER_REASON.min} caractères au moins : c'est inscrit au journal.`,
        }),
        ...(needsCode ? findCodeProblems(code) : {}),
      }
    },
  })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={releases ? 'Libérer le numéro ?' : 'Changer le numéro'}
      form={form}
      submitText={releases ? 'Libérer' : 'Changer'}
      {...(releases && { variant: 'danger' as const })}
    >
      <p>
        {releases
          ? `Ce numéro n'ouvre plus ce compte, et peut en ouvrir un autre. ${person.email ? '' : "Sans adresse email, cette personne n'entre plus sans notre aide. "}`
          : "La personne entre d'abord son nouveau numéro sur la page de connexion, avec le code reçu, et s'arrête là. "}
        Assurez-vous d'abord que c'est bien elle, par un appel en vidéo avec sa pièce d'identité. Elle est
        déconnectée partout, et l'ancien numéro est prévenu.
      </p>
      {!releases && (
        <Field
          label="Nouveau numéro"
          {...form.field('phoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
        />
      )}
      <TextArea
        label="Comment vous le savez"
        rows={3}
        maxLength={NUMBER_REASON.max}
        {...form.field('reason')}
      />
      {(needsCode || form.problems.code) && <CodeField {...form.field('code')} />}
    </ActionDialog>
  )
}
