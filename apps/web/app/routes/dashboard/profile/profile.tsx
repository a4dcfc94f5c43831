import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { EMAIL_IN_USE } from '@okoume/domain/person/email-address.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { Download } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { ownUserQuery } from '#app/data/queries/own-user-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { formatBytes } from '#app/shell/data-saver/format-bytes.ts'
import { useDataOfMonth } from '#app/shell/data-saver/use-data-of-month.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { FormSection } from '../page/form-section.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { VerificationBadge, VerificationSection } from '../verification/verification-section.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { ContactSection } from './contact-section.tsx'
import { EMAIL_LANDING } from './identity-changes.tsx'
import { OwnPictureField } from './own-picture.tsx'
import profileStyles from './profile.module.css'
import styles from './profile-head.module.css'
import { EmailAddress, SecuritySection } from './security-section.tsx'

export const handle = { title: 'Mon profil' } satisfies SheetHandle

/** The session may not know yet what was changed or decided meanwhile: it is asked for again. */
export const clientLoader = privateLoader(({ id }) => fetchNow(ownUserQuery(id)))

export const ErrorBoundary = () => <SheetError title={handle.title} />

export default function Profile({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const read = useCachedQuery(ownUserQuery(loaderData.answer.id), loaderData)
  const user = useSession().user ?? read.answer
  const verified = isVerified(user.verifier)
  const [search] = useSearchParams()
  const error = search.get('error')
  return (
    <Sheet title={handle.title} read={read}>
      {search.has(EMAIL_LANDING) &&
        (error === null ? (
          <Alert tone="success">Votre adresse email est maintenant {user.email ?? ''}.</Alert>
        ) : (
          <Alert tone="error" title="Votre adresse email n'a pas changé">
            {error === 'EMAIL_IN_USE'
              ? EMAIL_IN_USE
              : "Ce lien n'est plus valable. Demandez-en un nouveau, et ouvrez le plus récent."}
          </Alert>
        ))}
      <Card>
        <OwnPictureField user={user}>
          <h2>{user.name}</h2>
          <p className={`${kit.soft} ${kit.breaks} ${styles.email}`}>
            <EmailAddress>{user.email ?? tidyGabonPhone(user.phone ?? '')}</EmailAddress>
          </p>
          <p className={`${kit.row2x3} ${kit.note} ${kit.middle} ${styles.standing}`}>
            <VerificationBadge verifier={user.verifier} />
            {user.trustedOwner && <TrustBadge>Propriétaire de confiance</TrustBadge>}
            {user.trustedRenter && <TrustBadge>Locataire de confiance</TrustBadge>}
            {user.createdAt && (
              <span>Membre depuis le {formatLongDay(dayInLibreville(new Date(user.createdAt)))}</span>
            )}
          </p>
        </OwnPictureField>
      </Card>
      {!verified && <VerificationSection user={user} />}
      <ContactSection user={user} />
      {verified && <VerificationSection user={user} />}
      <SecuritySection user={user} />
      <DataSection user={user} />
    </Sheet>
  )
}

function TrustBadge({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Link to={paths.faq('badges')}>
      <Badge tone="gold">{children}</Badge>
    </Link>
  )
}

function DataSection({ user }: { readonly user: User }): ReactNode {
  const [closing, setClosing] = useState(false)
  const used = useDataOfMonth()
  return (
    <FormSection title="Mes données" note="Elles sont à vous : emportez-les, ou effacez-les.">
      <div className={`${kit.stack3} ${profileStyles.block}`}>
        <h3>Données utilisées ce mois-ci : {used ? formatBytes(used.bytes) : '…'}</h3>
        <p className={kit.note}>
          Sur cet appareil, photos comprises.{' '}
          <Link to={dashboardPaths.settings()}>Économiser mes données</Link>
        </p>
      </div>
      <div className={`${kit.stack3} ${profileStyles.block}`}>
        <h3>Emporter une copie</h3>
        <p className={kit.note}>
          Un fichier avec votre profil, vos annonces, vos locations, vos paiements et nos messages. Il s'ouvre
          avec n'importe quel éditeur de texte.
        </p>
        <OutcomeArea>
          <ExportButton userId={user.id} />
          <OutcomePlace />
        </OutcomeArea>
      </div>
      <div className={`${kit.stack3} ${profileStyles.block}`}>
        <h3>Quitter {BRAND.name}</h3>
        <p className={kit.note}>
          Votre compte et vos annonces disparaissent, définitivement. Nous vous disons d'abord ce qui est
          effacé et ce qui est gardé.
        </p>
        <div>
          <Button variant="danger" onClick={() => setClosing(true)}>
            Supprimer mon compte
          </Button>
        </div>
      </div>
      <CloseAccountDialog user={user} open={closing} onClose={() => setClosing(false)} />
    </FormSection>
  )
}

function ExportButton({ userId }: { readonly userId: string }): ReactNode {
  const download = useAction({
    async call() {
      const archive = await signedInApi.exportAccount({ params: { id: userId } })
      const name = `okoume-mes-donnees-${dayInLibreville(new Date(archive.exportedAt))}.json`
      handOverFile({ name, type: 'application/json', text: JSON.stringify(archive, null, 2) })
    },
    lost: "La connexion s'est coupée : vos données ne sont pas arrivées. Réessayez.",
    done: 'Vos données sont dans vos téléchargements.',
  })
  return (
    <div>
      <Button
        variant="secondary"
        busy={download.busy}
        busyText="Préparation..."
        onClick={() => download.run()}
      >
        <Icon of={Download} />
        Télécharger mes données
      </Button>
    </div>
  )
}
