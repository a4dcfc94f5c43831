import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { WhatsAppLink } from '#app/ui/whatsapp-link.tsx'

export interface ShareItemProps {
  readonly id: string
  readonly title: string
  /** Its owner also gets a poster and a picture of it. */
  readonly own: boolean
}

export function ShareItem({ id, title, own }: ShareItemProps): ReactNode {
  return (
    <div className={kit.row3}>
      <WhatsAppLink text={shareText(title)} path={paths.item(id)} variant="secondary" />
      {own && (
        <ButtonLink to={dashboardPaths.itemPoster(id)} variant="quiet">
          Affiche et image
        </ButtonLink>
      )}
    </div>
  )
}

export function shareText(title: string): string {
  return `${quoted(title)} à louer :`
}
