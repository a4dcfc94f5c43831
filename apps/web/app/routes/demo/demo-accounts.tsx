import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './demo-accounts.module.css'
import { DemoPanel } from './demo-panel.tsx'

const PASSWORD = 'okoume-demo'

/** The accounts that every demo is seeded with, each with where its part begins. */
const ACCOUNTS = [
  { email: 'locataire@okoume.test', part: 'Loue des objets', start: paths.explorer() },
  {
    email: 'proprietaire@okoume.test',
    part: 'Propose des objets, identité vérifiée',
    start: dashboardPaths.requests(),
  },
  { email: 'nouveau@okoume.test', part: "Vient d'arriver, identité non vérifiée", start: paths.dashboard() },
  { email: 'admin@okoume.test', part: 'Administre', start: paths.dashboard() },
] as const
type Account = (typeof ACCOUNTS)[number]

export function DemoAccounts(): ReactNode {
  const { signIn, user } = useSession()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  const enter = async ({ email, start }: Account) => {
    setBusy(email)
    setFailed(false)
    try {
      await signIn({ email, password: PASSWORD, remember: true }, start)
      await navigate(start)
    } catch {
      setFailed(true)
    } finally {
      setBusy(null)
    }
  }
  return (
    <DemoPanel title="Les comptes">
      <p>
        Le mot de passe de chacun est <code className={styles.code}>{PASSWORD}</code>
      </p>
      {failed && <Alert tone="error">Une erreur est survenue. Veuillez réessayer.</Alert>}
      <ul className={styles.accounts}>
        {ACCOUNTS.map((account) => (
          <li key={account.email} className={styles.account}>
            <div className={styles.who}>
              <Address email={account.email} />
              <span className={styles.part}>{account.part}</span>
              {user?.email === account.email && <Badge tone="forest">Connecté</Badge>}
            </div>
            <Button
              variant="secondary"
              busy={busy === account.email}
              busyText="Connexion..."
              disabled={!hydrated || busy !== null}
              aria-describedby={account.email}
              onClick={() => enter(account)}
            >
              Se connecter
            </Button>
          </li>
        ))}
      </ul>
    </DemoPanel>
  )
}

/** Breaks before the @, where it must. */
function Address({ email }: { readonly email: string }): ReactNode {
  const [name, host] = email.split('@')
  return (
    <strong id={email}>
      {name}
      <wbr />@{host}
    </strong>
  )
}
