import { RELEASE_REASON, type ReleasedIdentities } from '@okoume/contract/wire/rental-contract.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { hasDuty } from '@okoume/domain/person/administrator-roles.ts'
import { IDENTITY_DOCUMENTS } from '@okoume/domain/person/identity-documents.ts'
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide'
import { type ReactNode, useState } from 'react'
import { data, Link, type MetaFunction } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { fetchNow, queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ContractPaper } from '#app/ui/contract-paper.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import page from '../page/administration.module.css'
import { Fact, Facts } from '../page/case-card.tsx'
import styles from './identities.module.css'

const TITLE = 'Dossier avec identités'

export const meta: MetaFunction = () => [
  { title: `${TITLE} - Administration - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** A 404 for those whose duty it is not; the server refuses them in any case. */
export const clientLoader = privateLoader(async ({ id: uid, administrator, roles = [] }, { id }) => {
  if (!administrator || !hasDuty(roles, 'identities')) throw data(null, { status: 404 })
  return { uid, id }
})

export const HydrateFallback = () => <LoadingPage className={page.page} label="Chargement..." />

interface Asked {
  readonly uid: string
  readonly id: string
  readonly reason: string
}

/** Each release is written to the trail: nothing is read again on its own. */
function identitiesQuery({ uid, id, reason }: Asked) {
  return queryOptions({
    queryKey: [uid, 'identities', id, reason],
    queryFn: () => signedInApi.releaseIdentities({ params: { id }, body: { reason } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export default function IdentitiesPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const [reason, setReason] = useState<string | null>(null)
  return (
    <QueryClientProvider client={queryClient}>
      <div className={`page ${page.page} ${kit.stack4} ${styles.screen}`} data-no-footer>
        <Link
          to={dashboardPaths.administration()}
          className={`${kit.inline} ${kit.touch} ${kit.small} ${kit.strong}`}
        >
          <Icon of={ArrowLeft} className={kit.icon18} />
          Administration
        </Link>
        <OutcomeArea>
          {reason === null ? (
            <ReleaseForm {...loaderData} onRelease={setReason} />
          ) : (
            <Released asked={{ ...loaderData, reason }} />
          )}
        </OutcomeArea>
      </div>
    </QueryClientProvider>
  )
}

interface ReleaseFormProps extends Pick<Asked, 'uid' | 'id'> {
  readonly onRelease: (reason: string) => void
}

function ReleaseForm({ uid, id, onRelease }: ReleaseFormProps): ReactNode {
  const release = useAction({
    call: ({ reason }: { readonly reason: string }) =>
      fetchNow(identitiesQuery({ uid, id, reason: reason.trim() })),
    done: "Le dossier est ouvert. C'est inscrit au journal.",
    onDone: (_, { reason }) => onRelease(reason.trim()),
  })
  const form = useActionForm(release, {
    first: { reason: '' },
    check: ({ reason }) =>
      reason.trim().length < RELEASE_REASON.min
        ? { reason: `${RELEASE_REASON.min} caractères au moins : c'est inscrit au journal.` }
        : {},
  })
  return (
    <>
      <h1>{TITLE}</h1>
      <p className={page.intro}>
        Pour un objet non rendu : le nom entier, les coordonnées et la pièce des deux parties, avec leur
        contrat. À donner à la police ou à la justice, à personne d'autre. Votre nom et la raison sont
        inscrits au journal à chaque fois.
      </p>
      <p className={page.small}>Location {id}</p>
      <ActionForm form={form} submitText="Ouvrir le dossier" busyText="Ouverture...">
        <TextArea label="Pourquoi" rows={3} maxLength={RELEASE_REASON.max} {...form.field('reason')} />
      </ActionForm>
    </>
  )
}

function Released({ asked }: { readonly asked: Asked }): ReactNode {
  const { data: released } = useQuery(identitiesQuery(asked))
  if (!released) return null
  const { people, contract, itemTitle, start, end, handedOverAt, contestedAt } = released
  return (
    <>
      <article
        className={`${kit.stack4} ${kit.panel} ${kit.padded4} ${styles.paper}`}
        aria-labelledby="dossier"
      >
        <div className={kit.stack1}>
          <p className={kit.strong}>{BRAND.name} : objet non rendu</p>
          <h1 id="dossier" className={kit.subtitle}>
            {itemTitle}
          </h1>
          <p className={kit.note}>
            Loué {formatLongPeriod(calendarDay(start), calendarDay(end))}. Location {asked.id}
          </p>
        </div>
        {people.map((person) => (
          <Identity key={person.party} person={person} />
        ))}
        <Facts>
          <Fact name="Remise">
            {handedOverAt ? `Prouvée par code le ${formatLongInstant(handedOverAt)}` : 'Sans code'}
          </Fact>
          <Fact name="Dit non rendu">{contestedAt ? `Le ${formatLongInstant(contestedAt)}` : ''}</Fact>
          <Fact name="Dossier ouvert par">
            {released.releasedBy}, le {formatLongInstant(released.releasedAt)}
          </Fact>
          <Fact name="Raison">
            <span className={page.written}>{released.reason}</span>
          </Fact>
        </Facts>
        {contract ? (
          <>
            <p className={kit.strong}>Contrat {contract.number}</p>
            <ContractPaper contract={contract} />
          </>
        ) : (
          <p>Cette location est d'avant les contrats : elle n'en a pas.</p>
        )}
      </article>
      <div>
        <Button onClick={() => print()}>
          <Icon of={Printer} />
          Imprimer le dossier
        </Button>
      </div>
    </>
  )
}

function Identity({ person }: { readonly person: ReleasedIdentities['people'][number] }): ReactNode {
  const { party, name, phone, email, address, file } = person
  const number = phone === null ? null : readGabonPhone(phone)
  return (
    <section className={kit.stack1}>
      <h2 className={`${kit.asText} ${kit.strong}`}>{party === 'owner' ? 'Propriétaire' : 'Locataire'}</h2>
      <Facts>
        <Fact name="Nom">{name}</Fact>
        {number && <Fact name="Téléphone">{formatGabonPhone(number)}</Fact>}
        {email && <Fact name="Email">{email}</Fact>}
        {address && <Fact name="Adresse">{address}</Fact>}
        <Fact name="Pièce">{file ? describeFile(file) : "Aucun dossier d'identité accepté"}</Fact>
      </Facts>
    </section>
  )
}

function describeFile(file: NonNullable<ReleasedIdentities['people'][number]['file']>): string {
  const { number, documentType, documentNumber, whole, verifiedAt } = file
  const shown = whole ? `n° ${documentNumber}` : `n° finissant par ${documentNumber}`
  return [
    IDENTITY_DOCUMENTS[documentType].label,
    documentNumber === null ? 'numéro supprimé' : shown,
    `vérifiée le ${formatLongInstant(verifiedAt)}`,
    `dossier ${number}`,
  ].join(', ')
}
