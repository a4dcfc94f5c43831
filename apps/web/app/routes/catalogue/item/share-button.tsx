import Share from 'lucide-react/icons/share-2'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import styles from './item-details.module.css'
import type { Shared } from './share-dialog.tsx'

type DialogModule = typeof import('./share-dialog.tsx')

/** The device's own sheet where it has one; else WhatsApp and the link to copy. */
export function ShareButton(shared: Shared): ReactNode {
  const [open, setOpen] = useState(false)
  const [module, setModule] = useState<DialogModule | null>(null)
  const share = async () => {
    const url = location.origin + location.pathname
    // Rejected when the person closes the sheet: then there is nothing to do.
    if (navigator.share) return navigator.share({ ...shared, url }).catch(() => {})
    setOpen(true)
    setModule(await import('./share-dialog.tsx'))
  }
  return (
    <>
      <Button variant="quiet" className={styles.share} onClick={share}>
        <Share />
        <span className={styles.shareWord}>Partager</span>
      </Button>
      {module && <module.ShareDialog {...shared} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
