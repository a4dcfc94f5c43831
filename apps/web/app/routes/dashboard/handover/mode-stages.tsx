import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline, formatLongInstant, formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { linesToTick } from '@okoume/domain/rental/handover-checklist.ts'
import type { ProofStage } from '@okoume/domain/rental/handover-transitions.ts'
import { returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { IDENTITY_AWAITED, lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import { type ReactNode, useEffect } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { ChecklistBoxes } from './checklist.tsx'
import { CodePicture, ListPicture, NotedPicture, PhotosPicture, SettledPicture } from './mode-pictures.tsx'
import type { ModeProgress } from './mode-progress.ts'
import { ModeStage, type ModeView } from './mode-stage.tsx'
import { PhotosToTake } from './photos-section.tsx'
import { useHandoverPhotos } from './use-handover-photos.ts'
import type { Proof } from './use-handover-proof.ts'

interface StageProps {
  readonly view: ModeView
}

export function PhotosStage({ view, onDone }: StageProps & { readonly onDone: () => void }): ReactNode {
  const { rental, uid, party, direction } = view
  const photos = useHandoverPhotos(rental, uid, direction)
  const isOwn = ({ by, direction: of }: { by: string; direction: string }) => by === party && of === direction
  const hasSome = photos.unsent.length > 0 || photos.sent?.some(isOwn)
  return (
    <ModeStage
      id="photos"
      picture={<PhotosPicture />}
      title="Photographiez l'objet"
      action={
        <Button size="large" wide onClick={() => onDone()}>
          {hasSome ? 'Continuer' : 'Continuer sans photo'}
        </Button>
      }
    >
      <PhotosToTake photos={photos} direction={direction} party={party} />
    </ModeStage>
  )
}

export function ListStage({ view, progress }: StageProps & { readonly progress: ModeProgress }): ReactNode {
  const { rental, direction } = view
  const { ticked, tick, finish } = progress
  const lines = linesToTick(rental.checklist, direction)
  const isUntouched = ticked.length === 0
  return (
    <ModeStage
      id="liste"
      picture={<ListPicture />}
      title={direction === 'remise' ? 'Que remettez-vous ?' : 'Que rendez-vous ?'}
      action={
        <Button size="large" wide onClick={() => (isUntouched ? finish(lines) : finish())}>
          {isUntouched ? 'Tout est là' : `Continuer (${ticked.length} sur ${lines.length})`}
        </Button>
      }
    >
      <ChecklistBoxes rental={rental} direction={direction} ticked={ticked} onChange={tick} />
      {isUntouched && (
        <Button variant="quiet" onClick={() => finish()}>
          Rien de tout cela
        </Button>
      )}
    </ModeStage>
  )
}

/** Without a network a code cannot be checked, but what was scanned can only come from the other screen. */
export function NotedStage({
  view,
  proof,
}: StageProps & { readonly proof: Proof & { readonly state: 'waiting' } }): ReactNode {
  const hour = formatTimeOfDay(new Date(proof.notedAt).toISOString())
  const scanned = view.direction === 'remise' ? 'Remise enregistrée' : 'Retour enregistré'
  return (
    <ModeStage
      tone="noted"
      picture={<NotedPicture />}
      title={`${proof.isScan ? scanned : 'Code noté'} à ${hour}`}
      action={<BackToRental view={view}>Terminer</BackToRental>}
    >
      <p>
        {proof.isScan
          ? 'Le téléphone envoie la preuve dès que le réseau revient.'
          : 'Nous le vérifierons dès que le réseau revient.'}
      </p>
    </ModeStage>
  )
}

/** Both telephones: seen, felt and heard as it happens. */
export function SettledStage({ view, isNew }: StageProps & { readonly isNew: boolean }): ReactNode {
  const { party, direction } = view
  useEffect(() => {
    if (isNew) celebrate()
  }, [isNew])
  return (
    <ModeStage
      tone="settled"
      picture={<SettledPicture />}
      title={direction === 'retour' ? 'Objet rendu' : party === 'owner' ? 'Objet remis' : 'Objet reçu'}
      action={
        <BackToRental view={view} variant="light">
          Terminer
        </BackToRental>
      }
    >
      <p>{describeNext(view)}</p>
    </ModeStage>
  )
}

/** Browsers complain of both where no one has touched the page yet. */
function celebrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.(60)
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = 880
  volume.gain.setValueAtTime(0.1, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + CHIME_S)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + CHIME_S)
}

const CHIME_S = 0.5

function describeNext({ rental, handover, party, direction, now }: ModeView): string {
  const { rentReleasedAt } = handover
  if (direction === 'remise') {
    if (party === 'renter')
      return `Bonne location. À rendre au plus tard le ${formatLongDay(rental.end_date)}.`
    if (!rentReleasedAt) return 'La remise est enregistrée.'
    return new Date(rentReleasedAt) > now
      ? `Votre argent est disponible le ${formatLongInstant(rentReleasedAt)}.`
      : 'Votre argent est disponible.'
  }
  if (rental.deposit === 0) return 'Le retour est enregistré.'
  const until = formatDeadline(returnDeadline(toRentalFacts(rental)).toISOString())
  return party === 'owner'
    ? `Regardez bien l'objet : vous pouvez contester jusqu'au ${until}.`
    : `Sans contestation, les ${formatFrancs(rental.deposit)} de caution sont rendus le ${until}.`
}

export function ClosedStage({ view, stage }: StageProps & { readonly stage: ProofStage }): ReactNode {
  return (
    <ModeStage
      picture={<CodePicture />}
      title={stage === 'early' ? 'Pas encore' : "C'est déjà réglé"}
      action={<BackToRental view={view}>Voir la location</BackToRental>}
    >
      <p className={kit.textCentred}>{describeClosed(view, stage)}</p>
    </ModeStage>
  )
}

function describeClosed({ rental, handover, direction }: ModeView, stage: ProofStage): string {
  if (rental.status === 'en attente') return "La demande n'est pas encore acceptée."
  if (rental.status === 'annulée' || rental.status === 'refusée') return "Cette location n'a pas lieu."
  if (direction === 'remise' && lacksIdentity(rental)) return IDENTITY_AWAITED
  if (stage === 'early')
    return direction === 'remise'
      ? `La remise s'enregistre à partir du ${formatLongInstant(handover.opensAt)}.`
      : "Le retour s'enregistre une fois la remise enregistrée."
  return `Il n'y a plus de code à entrer pour ${direction === 'remise' ? 'cette remise' : 'ce retour'}.`
}

interface BackToRentalProps extends StageProps {
  readonly variant?: 'light'
  readonly children: ReactNode
}

function BackToRental({ view, variant, children }: BackToRentalProps): ReactNode {
  return (
    <ButtonLink to={dashboardPaths.rental(view.rental.id)} variant={variant} size="large" wide replace>
      {children}
    </ButtonLink>
  )
}
