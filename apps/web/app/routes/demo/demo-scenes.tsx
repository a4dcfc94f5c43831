import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { ReactNode } from 'react'
import { DemoPanel } from './demo-panel.tsx'
import styles from './demo-scenes.module.css'

/** What is played without being looked for: what goes wrong, and who then decides. */
export function DemoScenes(): ReactNode {
  return (
    <DemoPanel title="Quelques scènes">
      <dl className={styles.scenes}>
        <Scene title="Un retrait">
          Le propriétaire vide son portefeuille, et l'argent arrive aussitôt. Vers le <Phone of="077345088" />
          , il n'arrive pas et revient.
        </Scene>
        <Scene title="Un opérateur muet">
          Un retrait vers le <Phone of="077345128" /> reste en cours. L'administrateur n'est appelé qu'au bout
          de trois vrais jours, le calendrier n'y fait rien.
        </Scene>
        <Scene title="Un remboursement refusé">
          Le locataire paie avec le <Phone of="077345088" />, puis annule. Là encore, l'administrateur décide.
        </Scene>
        <Scene title="Un retour contesté">
          Le propriétaire conteste un retour et dit pourquoi. L'administrateur partage la caution, et tous
          deux lisent sa raison.
        </Scene>
        <Scene title="Une conversation">
          «{'\u00a0'}Contacter{'\u00a0'}», dans deux navigateurs. Avant l'acceptation, un numéro de téléphone
          y est masqué.
        </Scene>
      </dl>
    </DemoPanel>
  )
}

interface SceneProps {
  readonly title: string
  readonly children: ReactNode
}

function Scene({ title, children }: SceneProps): ReactNode {
  return (
    <div className={styles.scene}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** As the product writes it. */
function Phone({ of }: { readonly of: string }): ReactNode {
  const phone = readGabonPhone(of)
  return <span className={styles.number}>{phone ? formatGabonPhone(phone) : of}</span>
}
