import type { HandoverPhoto } from '@okoume/contract/wire/handover-photo.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { describeStandIn } from '@okoume/domain/rental/delegate.ts'
import { PHOTO_SLOT_NAMES, PHOTO_SLOTS } from '@okoume/domain/rental/handover-photos.ts'
import { HANDOVER_DIRECTIONS, type HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import type { ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import { Instant } from './instant.tsx'
import styles from './photo-pairs.module.css'

const DIRECTION_NAMES: Readonly<Record<HandoverDirection, string>> = { remise: 'Remise', retour: 'Retour' }

export function PhotoPairs({ photos }: { readonly photos: readonly HandoverPhoto[] }): ReactNode {
  const empty = PHOTO_SLOTS.filter((slot) => slot !== 'other' && photos.every((photo) => photo.slot !== slot))
  return (
    <div className={`${kit.stack5} ${styles.slots}`}>
      {PHOTO_SLOTS.map((slot) => {
        const ofSlot = photos.filter((photo) => photo.slot === slot)
        return (
          ofSlot.length > 0 && (
            <section key={slot} className={`${kit.stack3} ${kit.packed} ${styles.slot}`}>
              <h3>{PHOTO_SLOT_NAMES[slot]}</h3>
              <div className={`${kit.stack3} ${styles.pair}`}>
                {HANDOVER_DIRECTIONS.map((direction) => {
                  const ofSide = ofSlot.filter((photo) => photo.direction === direction)
                  return (
                    <div key={direction} className={`${kit.stack2} ${kit.packed}`}>
                      <p className={`${kit.small} ${kit.strong}`}>{DIRECTION_NAMES[direction]}</p>
                      {ofSide.length === 0 ? (
                        <p
                          className={`${kit.centred} ${kit.note} ${kit.padded3} ${kit.rounded} ${styles.none}`}
                        >
                          Aucune photo
                        </p>
                      ) : (
                        ofSide.map((photo) => <Photo key={photo.id} photo={photo} />)
                      )}
                    </div>
                  )
                })}
              </div>
            </section>
          )
        )
      })}
      {empty.length > 0 && (
        <p className={kit.soft}>Sans photo : {empty.map((slot) => PHOTO_SLOT_NAMES[slot]).join(', ')}.</p>
      )}
    </div>
  )
}

function Photo({ photo }: { readonly photo: HandoverPhoto }): ReactNode {
  const { by, delegate, path, state, takenAt, sealedAt } = photo
  // A photo is sealed as soon as it is taken where the line allows; what the device claims beyond that is shown.
  const clocksDiffer = Math.abs(Date.parse(sealedAt) - Date.parse(takenAt)) > 15 * MINUTE_MS
  const author =
    delegate === null
      ? by === 'owner'
        ? 'le propriétaire'
        : 'le locataire'
      : describeStandIn({ name: delegate, party: by })
  return (
    <figure className={`${kit.stack2} ${styles.photo}`}>
      {path === null ? (
        <p className={`${kit.centred} ${kit.note} ${kit.padded3} ${kit.rounded} ${styles.none}`}>
          {state === 'awaited' ? 'Photo pas encore envoyée' : 'Photo jamais envoyée'}
        </p>
      ) : (
        <a href={path} target="_blank" rel="noreferrer">
          <img
            src={path}
            className={`${kit.wide} ${kit.rounded}`}
            alt={`${PHOTO_SLOT_NAMES[photo.slot]}, par ${author}`}
          />
        </a>
      )}
      <figcaption className={`${kit.note} ${kit.breaks}`}>
        Par {author}, le <Instant at={sealedAt} />
        {clocksDiffer && (
          <>
            {' '}
            (à l'horloge de l'appareil : <Instant at={takenAt} />)
          </>
        )}
      </figcaption>
    </figure>
  )
}
