import type { AccountArchive } from '@okoume/contract/wire/archive.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import Download from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { formatBytes } from '#app/shell/data-saver/format-bytes.ts'
import { useDataOfMonth } from '#app/shell/data-saver/use-data-of-month.ts'
import { handOverFile } from '#app/shell/install/hand-over-file.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '../page/form-section.tsx'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import styles from './profile.module.css'

/** What one takes along, and the way out. */
export function DataSection({ user }: { readonly user: User }): ReactNode {
  const [closing, setClosing] = useState(false)
  return (
    <FormSection title="Mes données" note="Elles sont à vous : emportez-les, ou effacez-les.">
      <DataUsed />
      <ExportData userId={user.id} />
      <div className={styles.block}>
        <h3>Quitter {BRAND.name}</h3>
        <p className={styles.quiet}>
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

/** What the site has cost here, and where it can be made to cost less. */
function DataUsed(): ReactNode {
  const used = useDataOfMonth()
  return (
    <div className={styles.block}>
      <h3>Données utilisées ce mois-ci : {used ? formatBytes(used.bytes) : '…'}</h3>
      <p className={styles.quiet}>
        Sur cet appareil, photos comprises. <Link to={dashboardPaths.settings()}>Économiser mes données</Link>
      </p>
    </div>
  )
}

const LOST_TEXT = "La connexion s'est coupée : vos données ne sont pas arrivées. Réessayez."

type ExportState =
  | { readonly at: 'still' | 'busy' | 'done' }
  | { readonly at: 'failed'; readonly text: string }

function ExportData({ userId }: { readonly userId: string }): ReactNode {
  const [state, setState] = useState<ExportState>({ at: 'still' })
  const gate = useNetworkGate()
  const fetchArchive = async () => {
    setState({ at: 'busy' })
    try {
      saveArchive(await signedInApi.exportAccount({ params: { id: userId } }))
      setState({ at: 'done' })
    } catch (error) {
      setState({ at: 'failed', text: readApiError(error)?.message ?? LOST_TEXT })
    }
  }
  return (
    <div className={styles.block}>
      <h3>Emporter une copie</h3>
      <p className={styles.quiet}>
        Un fichier avec votre profil, vos annonces, vos locations, vos paiements et nos messages. Il s'ouvre
        avec n'importe quel éditeur de texte.
      </p>
      <div>
        <Button
          variant="secondary"
          busy={state.at === 'busy'}
          busyText="Préparation..."
          onClick={() => gate.pass(fetchArchive)}
        >
          <Download />
          Télécharger mes données
        </Button>
      </div>
      <NetworkNeeded shut={gate.shut} />
      {state.at === 'done' && <Alert tone="success">Vos données sont dans vos téléchargements.</Alert>}
      {state.at === 'failed' && <Alert tone="error">{state.text}</Alert>}
    </div>
  )
}

/** Hands the archive over as a file. */
function saveArchive(archive: AccountArchive): void {
  const day = dayInLibreville(new Date(archive.exportedAt))
  const text = JSON.stringify(archive, null, 2)
  handOverFile({ name: `okoume-mes-donnees-${day}.json`, type: 'application/json', text })
}
