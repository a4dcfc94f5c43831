import { BRAND } from '@okoume/domain/brand.ts'
import { type ReactNode, useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { hostedIdentityOfPage } from '#app/data/session/hosted-identity-of-page.ts'
import { secondFactor } from '#app/data/session/second-factor.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LoadingLogo } from '#app/ui/loading-logo.tsx'
import { PageNeedsScripts } from '#app/ui/scripts-needed.tsx'
import styles from '../page/administration.module.css'
import { RecoveryCodes, RenewCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

const TITLE = 'Vérification en deux étapes'

export const meta = () => [{ title: `${TITLE} - ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]

interface Data {
  readonly email: string
  /** Null where a hosted service has its own. */
  readonly on: boolean | null
}

/** A 404 for those who are no administrator. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<Data> {
  const { administrator, email = '' } = await signedInUser(request)
  if (!administrator) throw data(null, { status: 404 })
  return { email, on: hostedIdentityOfPage() ? null : await secondFactor.isOn() }
}
clientLoader.hydrate = true as const

export function HydrateFallback(): ReactNode {
  return (
    <div className={`page ${styles.page}`} data-no-footer>
      <PageNeedsScripts />
      <LoadingLogo label="Chargement..." />
    </div>
  )
}

export default function SecondFactorPage({ loaderData }: { readonly loaderData: Data }): ReactNode {
  const { email, on } = loaderData
  // Shown once: they are in no answer any more.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { revalidate } = useRevalidator()
  const done = async (fresh: readonly string[]) => {
    setCodes(fresh)
    await revalidate()
  }
  return (
    <div className={`page ${styles.page}`} data-no-footer>
      <header>
        <p className={styles.area}>Administration</p>
        <h1>{TITLE}</h1>
        <p className={styles.intro}>
          À chaque connexion, un code de votre téléphone s'ajoute à votre mot de passe : qui le vole ne peut
          rien en faire.
        </p>
      </header>
      <Content email={email} on={on} codes={codes} done={done} />
    </div>
  )
}

interface ContentProps extends Data {
  readonly codes: readonly string[] | null
  readonly done: (codes: readonly string[]) => Promise<void>
}

function Content({ email, on, codes, done }: ContentProps): ReactNode {
  if (on === null)
    return <Alert>Le service d'identité de ce site a la sienne : elle s'active dans sa console.</Alert>
  if (codes) return <RecoveryCodes codes={codes} />
  if (!on) return <SetUp email={email} onDone={done} />
  return (
    <>
      <Alert tone="success">Elle est activée.</Alert>
      <RenewCodes email={email} onDone={done} />
      <p className={styles.quiet}>
        Vous changez de téléphone, ou vous l'avez perdu ? Un autre superviseur peut la retirer, sur votre
        fiche : vous l'activerez de nouveau à la connexion suivante.
      </p>
      <p>
        <Link className={styles.contact} to={dashboardPaths.administration()}>
          Ouvrir l'administration
        </Link>
      </p>
    </>
  )
}
