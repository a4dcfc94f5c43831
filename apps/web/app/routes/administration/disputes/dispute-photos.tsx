import type { Dispute } from '@okoume/contract/wire/administration.ts'
import type { HandoverPhoto } from '@okoume/contract/wire/handover-photo.ts'
import { type ReactNode, useState } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PhotoPairs } from '#app/ui/photo-pairs.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** Opens the photos of a rental. They are read at each opening: their links last ten minutes. */
export function DisputePhotos({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { id, itemTitle } = dispute.rental
  const [open, setOpen] = useState(false)
  const [photos, setPhotos] = useState<readonly HandoverPhoto[] | 'loading' | 'failed'>('loading')
  const show = async () => {
    setOpen(true)
    setPhotos('loading')
    const list = await signedInApi.listHandoverPhotos({ params: { id } }).catch(() => null)
    setPhotos(list?.photos ?? 'failed')
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" aria-describedby={id} onClick={show}>
        Voir les photos ({dispute.photos})
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Photos : ${itemTitle}`} wide>
        {photos === 'loading' && <Skeleton label="Chargement des photos..." />}
        {photos === 'failed' && (
          <Alert tone="error">Les photos n'ont pas pu être lues. Fermez, puis réessayez.</Alert>
        )}
        {Array.isArray(photos) && <PhotoPairs photos={photos} />}
      </Dialog>
    </>
  )
}
