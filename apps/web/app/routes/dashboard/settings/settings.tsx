import { BRAND } from '@okoume/domain/brand.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { tryFetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { formatBytes } from '#app/shell/data-saver/format-bytes.ts'
import { useDataOfMonth } from '#app/shell/data-saver/use-data-of-month.ts'
import { runsAsApp } from '#app/shell/install/runs-as-app.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import kit from '#app/ui/kit.module.css'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { FormSection } from '../page/form-section.tsx'
import { OpenNameSection } from '../page/open-name.tsx'
import { Sheet } from '../page/sheet.tsx'
import { DataSaverSection } from './data-saver-section.tsx'
import { noticeSettingsQuery } from './notice-settings-query.ts'
import { NoticeWaysField, type NoticeWaysFieldProps } from './notice-ways.tsx'
import styles from './settings.module.css'
import { ThisDevice } from './this-device.tsx'

export const handle = { title: 'Paramètres', reads: ['getNoticeSettings'] } satisfies SheetHandle

/** Most of it is about this device and waits for nothing: what the server knows comes in its own place. */
export const clientLoader = privateLoader(({ id: uid, email }) => {
  void tryFetchNow(noticeSettingsQuery(uid))
  return { uid, hasEmail: Boolean(email) }
})

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function Settings({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, hasEmail } = loaderData
  const { data } = useQuery(noticeSettingsQuery(uid))
  const installed = runsAsApp()
  return (
    <Sheet title={handle.title} read={data}>
      <NotificationsSection uid={uid} hasEmail={hasEmail} />
      <OpenNameSection />
      <DataSaverSection />
      <DataUsedSection />
      <FormSection
        title="Données gardées hors ligne"
        note="Les pages et les photos déjà vues, vos locations et vos demandes : elles s'ouvrent sans réseau."
      >
        <CacheSize />
        <OutcomePlace />
        <p className={kit.note}>
          L'estimation est celle de votre navigateur, l'application comprise. Vous déconnecter efface ce qui
          est à vous.
        </p>
      </FormSection>
      <FormSection title="Application" note={`${BRAND.name} s'installe depuis le navigateur, sans magasin.`}>
        <p className={kit.note}>
          {installed
            ? `Vous utilisez ${BRAND.name} comme une application, depuis votre écran d'accueil.`
            : `Posé sur l'écran d'accueil, ${BRAND.name} s'ouvre d'un geste et prend très peu de place.`}
        </p>
        <div>
          <ButtonLink variant="secondary" to={paths.install()}>
            {installed ? "En savoir plus sur l'application" : "Installer l'application"}
          </ButtonLink>
        </div>
      </FormSection>
    </Sheet>
  )
}

function DataUsedSection(): ReactNode {
  const used = useDataOfMonth()
  return (
    <FormSection
      title="Données utilisées ce mois-ci"
      note="Sur cet appareil et dans ce navigateur. Le compte repart de zéro le premier du mois."
    >
      <dl className={`${kit.row} ${styles.figures}`}>
        <Fact name="Ce mois-ci">
          <span className={`${kit.digits} ${styles.figure}`}>{used ? formatBytes(used.bytes) : '…'}</span>
        </Fact>
        <Fact name="dont photos et film">
          <span className={`${kit.digits} ${styles.figure}`}>{used ? formatBytes(used.pictures) : '…'}</span>
        </Fact>
      </dl>
      <p className={kit.note}>
        C'est ce que votre navigateur nous dit avoir reçu de ce site, arrondi. Il ne compte ni ce que vous
        envoyez (photos, messages), ni les notifications, ni ce que l'opérateur ajoute.
      </p>
    </FormSection>
  )
}

const LOST =
  "Vos choix de notification n'ont pas pu être chargés : ils s'afficheront dès que la connexion sera revenue."

function NotificationsSection({ uid, hasEmail }: Pick<NoticeWaysFieldProps, 'uid' | 'hasEmail'>): ReactNode {
  const { data, error, isFetching, refetch } = useQuery(noticeSettingsQuery(uid))
  const settings = data?.answer
  const withoutEmail = settings?.texts ? "l'essentiel vous arrive par SMS" : 'la liste du site garde tout'
  return (
    <FormSection
      title="Notifications"
      note="Une demande, une réponse, un paiement : soyez prévenu tout de suite, même quand le site est fermé."
    >
      <ThisDevice
        publicKey={settings?.publicKey ?? null}
        otherwise={hasEmail ? 'tout vous arrive par email' : withoutEmail}
      />
      {!settings && isFetching && <Skeleton label="Chargement de vos choix..." count={3} />}
      {!settings && !isFetching && (
        <Alert
          tone="error"
          action={
            <Button variant="secondary" onClick={() => refetch()}>
              Réessayer
            </Button>
          }
        >
          {explainError(error, { lost: LOST }).text}
        </Alert>
      )}
      {settings && (
        <NoticeWaysField uid={uid} hasEmail={hasEmail} saved={settings.ways} texts={settings.texts} />
      )}
    </FormSection>
  )
}

const cacheSizeQuery = queryOptions<number | null>({
  queryKey: ['cache size'],
  async queryFn() {
    const estimate = await navigator.storage?.estimate().catch(() => undefined)
    return estimate?.usage ?? null
  },
})

/** Of the service worker's caches, all but the application itself. */
const CACHES = ['okoume-pages', 'okoume-pictures', 'okoume-public-api'] as const

function CacheSize(): ReactNode {
  const { data: size } = useQuery(cacheSizeQuery)
  const clear = useAction({
    async call() {
      const { clearCachedAnswers } = await import('#app/data/queries/cached-answers.ts')
      await clearCachedAnswers()
      if (!('caches' in window)) return
      for (const name of CACHES) await caches.delete(name)
    },
    local: true,
    lost: "Tout n'a pas pu être vidé. Fermez les autres onglets du site, puis réessayez.",
    refreshes: [cacheSizeQuery],
    done: "C'est vidé. L'application elle-même reste, et les messages qui attendent le réseau aussi.",
  })
  return (
    <div className={`${kit.row3} ${kit.middle} ${kit.spread}`}>
      <dl className={`${kit.row} ${styles.figures}`}>
        <Fact name="Sur cet appareil">
          <span className={`${kit.digits} ${styles.figure}`}>{sizeWords(size)}</span>
        </Fact>
      </dl>
      <Button variant="secondary" busy={clear.busy} busyText="Vidage..." onClick={() => clear.run()}>
        Vider
      </Button>
    </div>
  )
}

function sizeWords(size: number | null | undefined): string {
  if (size === undefined) return '…'
  return size === null ? 'Votre navigateur ne le dit pas' : `Environ ${formatBytes(size)}`
}
