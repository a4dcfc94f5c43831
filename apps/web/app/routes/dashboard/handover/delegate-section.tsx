import type { Delegate } from '@okoume/contract/wire/delegate.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { phoneProblem, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import {
  DELEGATE_HOURS,
  DELEGATE_NAME_MAX_LENGTH,
  delegateLabel,
  delegateStage,
  describeDelegate,
  entersCode,
  readDelegateName,
} from '@okoume/domain/rental/delegate.ts'
import { nextHandover } from '@okoume/domain/rental/rental-acts.ts'
import type { HandoverDirection, Party } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'
import { WhatsAppLink } from '#app/ui/whatsapp-link.tsx'
import { Fold } from '../page/fold.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { type HandoverView, useRentalAction } from '../rental/use-rental-action.ts'

const TITLES: Readonly<Record<HandoverDirection, Readonly<Record<Party, string>>>> = {
  remise: { renter: "Quelqu'un reçoit pour moi", owner: "Quelqu'un remet pour moi" },
  retour: { renter: "Quelqu'un rend pour moi", owner: "Quelqu'un reprend pour moi" },
}

interface Named {
  readonly name: string
  readonly phone: string
}

/** Who comes for the party at the next handover, by a link of their own. */
export function DelegateSection(view: HandoverView): ReactNode {
  const facts = toRentalFacts(view.rental)
  const direction = nextHandover(facts)
  if (!direction || delegateStage(facts, direction, view.now) !== 'open') return null
  return (
    <OutcomeArea key={direction}>
      <DelegateFold {...view} direction={direction} />
    </OutcomeArea>
  )
}

interface DelegateFoldProps extends HandoverView {
  readonly direction: HandoverDirection
}

function DelegateFold({ direction, ...view }: DelegateFoldProps): ReactNode {
  const { rental, party, handover } = view
  // Secrecy: the server has the token's hash alone, and answers the link once.
  const [path, setPath] = useState<string | null>(null)
  const own = handover.delegates.find((one) => one.direction === direction && one.party === party)
  const params = { id: rental.id, direction }
  const name = useRentalAction(view, {
    async call(body: Named) {
      setPath((await signedInApi.nameDelegate({ params, body })).path)
    },
    done: 'Le lien est prêt : envoyez-le maintenant.',
  })
  const revoke = useRentalAction(view, {
    async call() {
      await signedInApi.revokeDelegate({ params })
      setPath(null)
    },
    done: "C'est annulé : son lien ne marche plus. L'autre en est prévenu.",
  })
  return (
    <Fold title={TITLES[direction][party]} essential={own?.name}>
      <OutcomePlace />
      {own ? (
        <>
          <DelegateFacts delegate={own} />
          {path ? (
            <SendLink delegate={own} path={path} title={rental.itemTitle} />
          ) : (
            <p className={kit.note}>
              Le lien ne s'affiche qu'une fois. S'il est perdu, faites-en un nouveau : l'ancien ne marchera
              plus.
            </p>
          )}
          <div className={kit.row2x3}>
            <Button
              variant="secondary"
              busy={name.busy}
              onClick={() => name.run({ name: own.name ?? '', phone: own.phone ?? '' })}
            >
              Nouveau lien
            </Button>
            <Button variant="quiet" busy={revoke.busy} onClick={() => revoke.run()}>
              {`${delegateLabel(own.name)} ne me remplace plus`}
            </Button>
          </div>
        </>
      ) : (
        <NamingForm action={name} gives={entersCode({ direction, party })} />
      )}
    </Fold>
  )
}

function DelegateFacts({ delegate }: { readonly delegate: Delegate }): ReactNode {
  const { expiresAt, state } = delegate
  return (
    <p className={kit.breaks}>
      <strong>{describeDelegate(delegate, "l'objet")}</strong>
      {delegate.phone && (
        <>
          {' · '}
          <PhoneNumber phone={delegate.phone} />
        </>
      )}
      {expiresAt &&
        (state === 'expired'
          ? '. Son lien a expiré.'
          : `. Son lien marche jusqu'au ${formatLongInstant(expiresAt)}.`)}
    </p>
  )
}

interface NamingFormProps {
  readonly action: ReturnType<typeof useRentalAction<Named>>
  readonly gives: boolean
}

function NamingForm({ action, gives }: NamingFormProps): ReactNode {
  const form = useActionForm(action, {
    first: { name: '', phone: '' },
    check: ({ name, phone }) => ({
      ...(readDelegateName(name) === null && { name: 'Écrivez son prénom, en lettres.' }),
      ...(phoneProblem(phone) && { phone: phoneProblem(phone) ?? '' }),
    }),
  })
  return (
    <>
      <p>
        {gives
          ? `Cette personne reçoit un lien pour entrer le code à votre place, pendant ${DELEGATE_HOURS} h. Ce qu'elle fait compte comme si c'était vous.`
          : "Cette personne reçoit un lien avec le rendez-vous et le code, sans compte. Vous restez responsable de l'objet."}{' '}
        L'autre lit son prénom et son numéro.
      </p>
      <ActionForm form={form} submitText="Faire le lien" variant="secondary">
        <Field
          label="Son prénom"
          autoComplete="off"
          maxLength={DELEGATE_NAME_MAX_LENGTH}
          required
          {...form.field('name')}
        />
        <Field
          label="Son numéro"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="077 12 34 56"
          required
          {...form.field('phone')}
        />
      </ActionForm>
    </>
  )
}

interface SendLinkProps {
  readonly delegate: Delegate
  readonly path: string
  readonly title: string
}

function SendLink({ delegate, path, title }: SendLinkProps): ReactNode {
  const phone = delegate.phone === null ? null : readGabonPhone(delegate.phone)
  const text = `${describeDelegate(delegate, quoted(title))}. Le lien est personnel :`
  const url = location.origin + path
  const copy = useAction({
    local: true,
    async call() {
      try {
        await navigator.clipboard.writeText(url)
      } catch {
        throw new ExplainedError(`Votre navigateur n'a pas voulu copier. Le lien : ${url}`)
      }
    },
    done: `Lien copié. Ne l'envoyez qu'à ${delegateLabel(delegate.name)}.`,
  })
  return (
    <div className={kit.row2x3}>
      <WhatsAppLink text={text} path={path} phone={phone} variant="secondary" />
      <ButtonLink to={`sms:${phone ?? ''}?body=${encodeURIComponent(`${text} ${url}`)}`} variant="secondary">
        Envoyer par SMS
      </ButtonLink>
      <Button variant="quiet" busy={copy.busy} onClick={() => copy.run()}>
        Copier le lien
      </Button>
    </div>
  )
}
