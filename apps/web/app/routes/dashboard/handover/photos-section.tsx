import type { HandoverPhoto } from '@okoume/contract/wire/handover-photo.ts'
import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import {
  MAX_HANDOVER_PHOTOS,
  PHOTO_SLOT_NAMES,
  PHOTO_SLOTS,
  type PhotoSlot,
  photoWindow,
} from '@okoume/domain/rental/handover-photos.ts'
import { proofStage } from '@okoume/domain/rental/handover-transitions.ts'
import type { RentalFacts } from '@okoume/domain/rental/rental-facts.ts'
import {
  HANDOVER_DIRECTIONS,
  type HandoverDirection,
  hasBegun,
  isReturnUnsettled,
  type Party,
} from '@okoume/domain/rental/rental-status.ts'
import { Camera } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { formatBytes } from '#app/shell/data-saver/format-bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { PhotoPairs } from '#app/ui/photo-pairs.tsx'
import { Fold } from '../page/fold.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import type { RentalView } from '../rental/use-rental-action.ts'
import { FileButton } from '../upload/file-button.tsx'
import tile from '../upload/picture-tile.module.css'
import { PictureTile } from '../upload/picture-tile.tsx'
import { AT_REST, hasFailed, isUnderWay } from '../upload/upload-states.ts'
import styles from './photos-section.module.css'
import { type HandoverPhotos, type UnsentPhoto, useHandoverPhotos } from './use-handover-photos.ts'

/** It says for itself what became of a photo. */
export function PhotosSection(view: RentalView): ReactNode {
  return (
    <OutcomeArea>
      <Photos {...view} />
    </OutcomeArea>
  )
}

/** Photos to take where the handover mode does not ask for them; those of both handovers, to see. */
function Photos({ rental, uid, party, now }: RentalView): ReactNode {
  const facts = toRentalFacts(rental)
  const isOpen = (one: HandoverDirection) =>
    mayPhotograph(facts, one, now) && ['proved', 'over'].includes(proofStage(facts, one, now))
  const open = isReturnUnsettled(facts) ? HANDOVER_DIRECTIONS.filter(isOpen) : []
  const [chosen, setChosen] = useState<HandoverDirection | null>(null)
  const direction = open.find((one) => one === chosen) ?? null
  const photos = useHandoverPhotos(rental, uid, direction)
  const count = photos.sent?.length ?? 0
  if (open.length === 0 && count === 0) return null
  return (
    <Fold title="Photos">
      {direction && <PhotosToTake photos={photos} direction={direction} party={party} />}
      {open
        .filter((one) => one !== direction)
        .map((one) => (
          <Button key={one} variant="secondary" onClick={() => setChosen(one)}>
            {ADD_TEXTS[one]}
          </Button>
        ))}
      {photos.sent && count > 0 && <AllPhotos photos={photos.sent} title={rental.itemTitle} />}
    </Fold>
  )
}

const ADD_TEXTS: Readonly<Record<HandoverDirection, string>> = {
  remise: 'Ajouter des photos de la remise',
  retour: 'Ajouter des photos du retour',
}

export function mayPhotograph(rental: RentalFacts, direction: HandoverDirection, now: Date): boolean {
  const { opensAt, closesAt } = photoWindow(rental, direction)
  return (rental.status === 'acceptée' || hasBegun(rental)) && opensAt <= now && now < closesAt
}

/** Whom a photo helps is told by party: at the return it is the renter who gives the item. */
function describeWorth(party: Party, direction: HandoverDirection): string {
  if (party === 'owner')
    return "Sans photo d'avant et d'après, la caution revient presque toujours au locataire."
  return direction === 'remise'
    ? 'Montrez les défauts déjà là : personne ne pourra dire que vous les avez faits.'
    : "Montrez l'état dans lequel vous le rendez : c'est ce qui protège votre caution."
}

interface ToTakeProps {
  readonly photos: HandoverPhotos
  readonly direction: HandoverDirection
  readonly party: Party
}

export function PhotosToTake({ photos, direction, party }: ToTakeProps): ReactNode {
  const { sent, unsent, take, discard } = photos
  const own = (sent ?? []).filter((photo) => photo.direction === direction && photo.by === party)
  // Where data is dear, the person says when.
  const storedPhotos = unsent.filter((photo) => photo.deferred && !hasFailed(photo))
  const bytes = storedPhotos.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  const isFull = own.length + unsent.length >= MAX_HANDOVER_PHOTOS
  return (
    <>
      <p>{describeWorth(party, direction)}</p>
      <OutcomePlace />
      <p className="visually-hidden" role="status">
        {own.length > 0 && (own.length === 1 ? '1 photo datée.' : `${own.length} photos datées.`)}
      </p>
      <ul className={tile.tiles}>
        {PHOTO_SLOTS.map((slot) => (
          <Slot
            key={slot}
            slot={slot}
            sent={own.filter((photo) => photo.slot === slot)}
            unsent={unsent.filter((photo) => photo.slot === slot)}
            onTake={isFull ? null : (file) => void take(slot, file)}
            onDiscard={discard}
          />
        ))}
      </ul>
      {isFull && <p className={kit.note}>Vous avez pris les {MAX_HANDOVER_PHOTOS} photos possibles.</p>}
      {storedPhotos.length > 0 && (
        <div className={`${kit.stack2} ${kit.start}`}>
          <p>
            {storedPhotos.length === 1 ? '1 photo à envoyer' : `${storedPhotos.length} photos à envoyer`},{' '}
            {formatBytes(bytes)}, dans les trois jours.
          </p>
          <Button variant="secondary" onClick={() => void outbox.release()}>
            Envoyer maintenant
          </Button>
        </div>
      )}
      <p className={kit.note}>
        Elles sont datées tout de suite et partent quand le réseau est bon. Vous deux seuls les voyez.
      </p>
    </>
  )
}

interface SlotProps {
  readonly slot: PhotoSlot
  readonly sent: readonly HandoverPhoto[]
  readonly unsent: readonly UnsentPhoto[]
  /** Null where no further photo may be taken. */
  readonly onTake: ((file: File) => void) | null
  readonly onDiscard: (id: string) => void
}

/** One photo of each kind; of the last kind several. */
function Slot({ slot, sent, unsent, onTake, onDiscard }: SlotProps): ReactNode {
  const alt = PHOTO_SLOT_NAMES[slot]
  const shown = { alt, unseen: alt, name: `photo : ${alt}` }
  const isEmpty = sent.length + unsent.length === 0
  const waiting = useOffline() ? 'En attente du réseau' : null
  return (
    <>
      {sent.map((photo) => (
        <li key={photo.id}>
          <PictureTile {...shown} state={AT_REST} src={photo.path}>
            <p className={`${kit.soft} ${kit.tiny} ${styles.state}`}>{describeSent(photo)}</p>
          </PictureTile>
        </li>
      ))}
      {unsent.map(({ id, state, file, deferred }) => (
        <li key={id}>
          <PictureTile {...shown} state={state} picture={file} onRemove={() => onDiscard(id)}>
            {!isUnderWay({ state }) && (
              <p className={`${kit.soft} ${kit.tiny} ${styles.state}`}>
                {waiting ?? (deferred ? 'Gardée sur cet appareil' : 'Envoi…')}
              </p>
            )}
          </PictureTile>
        </li>
      ))}
      {onTake && (isEmpty || slot === 'other') && (
        <li>
          <FileButton capture="environment" className={styles.take} onChoose={onTake}>
            <Icon of={Camera} />
            {alt}
          </FileButton>
        </li>
      )}
    </>
  )
}

function describeSent({ state, sealedAt }: HandoverPhoto): string {
  if (state === 'missing') return 'Photo jamais envoyée'
  const dated = `Datée à ${formatTimeOfDay(sealedAt)}`
  return state === 'arrived' ? dated : `${dated}, à envoyer`
}

interface AllPhotosProps {
  readonly photos: readonly HandoverPhoto[]
  readonly title: string
}

/** Of both parties, what went out beside what came back. */
function AllPhotos({ photos, title }: AllPhotosProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Voir les photos des deux ({photos.length})
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Photos : ${title}`} wide>
        <PhotoPairs photos={photos} />
      </Dialog>
    </>
  )
}
