import type { FailedMailList } from '@okoume/contract/wire/mail.ts'
import type { ReactNode } from 'react'
import { data, Navigate } from 'react-router'
import { BRAND } from '../../brand.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../path-builder.ts'
import { useSession } from '../../session/session.tsx'
import { signedInApi } from '../../session/signed-in-api.ts'
import { signedInUser } from '../../session/signed-in-user.ts'
import styles from './administration.module.css'
import { FailedMails } from './failed-mails.tsx'

export const meta = () => [
  { title: `Administration - ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** To whoever is no administrator this page does not exist; the server refuses them in any case. */
export async function clientLoader({ request }: { readonly request: Request }) {
  const { administrator } = await signedInUser(request)
  if (!administrator) throw data(null, { status: 404 })
  return signedInApi.listFailedMails()
}
clientLoader.hydrate = true as const

export function HydrateFallback(): ReactNode {
  return (
    <div className={`page ${styles.page}`}>
      <Skeleton label="Chargement de l'administration..." shape="page" />
    </div>
  )
}

export default function Administration({ loaderData }: { readonly loaderData: FailedMailList }): ReactNode {
  const { status } = useSession()
  if (status === 'signed-out') {
    return <Navigate to={paths.signIn({ redirect: paths.administration() })} replace />
  }
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <p className={styles.area}>Administration</p>
        <h1>Messages non envoyés</h1>
        <p className={styles.intro}>
          Les mails qui n'ont pas pu être remis. Une adresse refusée arrive ici aussitôt ; sinon, le site
          essaie pendant deux jours.
        </p>
      </header>
      <FailedMails read={loaderData} />
    </div>
  )
}
