import { BRAND } from '@okoume/domain/brand.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { data, Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { fetchNow, queryClient } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { OutcomeArea } from '#app/shell/actions/outcome-area.tsx'
import { Alert } from '#app/ui/alert.tsx'
import kit from '#app/ui/kit.module.css'
import { LoadingPage } from '#app/ui/loading-page.tsx'
import styles from '../page/administration.module.css'
import { RecoveryCodes, RenewCodes } from './recovery-codes.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { SetUp } from './set-up.tsx'

const TITLE = 'Vérification en deux étapes'

export const meta = () => [{ title: `${TITLE} - ${BRAND.name}` }, { name: 'robots', content: 'noindex' }]

export const clientLoader = privateLoader(async ({ id: uid, administrator, email }) => {
  if (!administrator) throw data(null, { status: 404 })
  return { uid, email: email ?? '', read: await fetchNow(secondFactorQuery(uid)) }
})

export const HydrateFallback = () => <LoadingPage className={styles.page} />

export default function SecondFactorPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <div className={`page ${styles.page}`} data-no-footer>
        <header>
          <p className={`${kit.small} ${kit.strong} ${kit.forest}`}>Administration</p>
          <h1>{TITLE}</h1>
          <p className={styles.intro}>
            À chaque connexion, un code de votre téléphone s'ajoute à votre mot de passe : qui le vole ne peut
            rien en faire.
          </p>
        </header>
        <OutcomeArea>
          <Content {...loaderData} />
        </OutcomeArea>
      </div>
    </QueryClientProvider>
  )
}

function Content({ uid, email, read }: Loaded<typeof clientLoader>['loaderData']): ReactNode {
  const query = secondFactorQuery(uid)
  const { data: on = read } = useQuery(query)
  // Shown once: they are in no answer any more.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const wiring = { email, refreshes: [query], onCodes: setCodes }
  if (on === null)
    return <Alert>Le service d'identité de ce site a la sienne : elle s'active dans sa console.</Alert>
  if (codes) return <RecoveryCodes codes={codes} />
  if (!on) return <SetUp {...wiring} />
  return (
    <>
      <Alert tone="success">Elle est activée.</Alert>
      <RenewCodes {...wiring} />
      <p className={kit.soft}>
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
