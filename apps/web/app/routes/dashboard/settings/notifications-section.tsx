import type { ReactNode } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { FormSection } from '../item-form/form-section.tsx'
import { NoticeWaysField } from './notice-ways.tsx'
import { ThisDevice } from './this-device.tsx'
import { useNoticeSettings } from './use-notice-settings.ts'

/** How the person hears of what happens to their rentals and money. */
export function NotificationsSection(): ReactNode {
  const { state, load } = useNoticeSettings()
  return (
    <FormSection
      title="Notifications"
      note="Une demande, une réponse, un paiement : soyez prévenu tout de suite, même quand le site est fermé."
    >
      <ThisDevice publicKey={state.at === 'ready' ? state.settings.publicKey : null} />
      {state.at === 'loading' && <Skeleton label="Chargement de vos choix..." count={3} />}
      {state.at === 'failed' && (
        <Alert
          tone="error"
          action={
            <div>
              <Button variant="secondary" onClick={load}>
                Réessayer
              </Button>
            </div>
          }
        >
          {state.text}
        </Alert>
      )}
      {state.at === 'ready' && <NoticeWaysField first={state.settings.ways} />}
    </FormSection>
  )
}
