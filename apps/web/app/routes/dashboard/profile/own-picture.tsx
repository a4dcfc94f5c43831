import type { User } from '@okoume/contract/wire/user.ts'
import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { profileToForm, readProfile } from '@okoume/domain/person/profile-form.ts'
import { Camera } from 'lucide'
import type { ReactNode } from 'react'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { FocusedAlert, OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { FileButton } from '../upload/file-button.tsx'
import { UploadProgress, useObjectUrl } from '../upload/picture-tile.tsx'
import { photoForm, uploadApi } from '../upload/send-picture.ts'
import { shrinkPicture } from '../upload/shrink-picture.ts'
import { isUnderWay } from '../upload/upload-states.ts'
import { useUploads } from '../upload/uploads.ts'
import styles from './own-picture.module.css'

const NO_PICTURE = '/avatar.svg'
/** It is shown small: what is larger only costs the sender. */
const MAX_SIDE = 960

export interface OwnPictureFieldProps {
  readonly user: User
  /** Beside the picture on a wide screen, under it on a phone. */
  readonly children: ReactNode
}

export function OwnPictureField(props: OwnPictureFieldProps): ReactNode {
  return (
    <OutcomeArea>
      <OwnPicture {...props} />
    </OutcomeArea>
  )
}

function OwnPicture({ user, children }: OwnPictureFieldProps): ReactNode {
  const { uploads, pictures } = useUploads<User>({
    byAction: true,
    shrink: (file) => shrinkPicture(file, MAX_SIDE),
    send: (picture, options) => uploadApi(options).uploadAvatar({ form: photoForm(picture) }),
  })
  const [upload] = pictures
  const underWay = upload && isUnderWay(upload) ? upload : null
  const preview = useObjectUrl(underWay?.picture ?? null)
  const send = useAction({
    call: (begin: () => string) => uploads.result(begin()),
    done: (user) => user && 'Votre photo est changée.',
    onDone: (user) => user && renewUser(user),
  })
  const start = (begin: () => string) => send.run(begin, { failsInForm: true })
  const remove = useAction({
    call() {
      // Everything else of the profile stays as it is.
      const read = readProfile(profileToForm(user))
      const profileNow = read.ok ? read.profile : { name: user.name }
      return signedInApi.updateProfile({ params: { id: user.id }, body: { ...profileNow, avatar: null } })
    },
    lost: "La connexion s'est coupée : votre photo est encore là.",
    done: 'Votre photo est retirée.',
    onDone: renewUser,
  })
  const removable = user.avatar !== NO_PICTURE
  return (
    <div className={`${kit.stack3} ${kit.middle} ${styles.field}`}>
      <Avatar name={user.name} src={preview ?? pictureVariant(user.avatar, 320, 'webp')} size={96} />
      <div className={`${kit.row2} ${kit.middle} ${styles.actions}`}>
        {underWay ? (
          <>
            <UploadProgress state={underWay.state} name="photo" className={styles.progress} />
            <Button variant="quiet" onClick={uploads.clear}>
              Annuler
            </Button>
          </>
        ) : (
          <>
            <FileButton disabled={remove.busy} onChoose={(file) => start(() => uploads.replace(file))}>
              <Icon of={Camera} />
              {removable ? 'Changer la photo' : 'Ajouter une photo'}
            </FileButton>
            {removable && (
              <Button
                variant="quiet"
                busy={remove.busy}
                busyText="Retrait..."
                onClick={() => {
                  send.reset()
                  remove.run()
                }}
              >
                Retirer
              </Button>
            )}
          </>
        )}
      </div>
      <div className={`${kit.shrinks} ${kit.across} ${styles.about}`}>{children}</div>
      <div className={`${kit.across} ${kit.unlessEmpty}`}>
        <OutcomePlace />
        {send.failure && (
          <FocusedAlert
            tone="error"
            action={
              upload?.state.at === 'lost' && (
                <Button variant="secondary" onClick={() => start(() => uploads.retry(upload.key))}>
                  Réessayer
                </Button>
              )
            }
          >
            {send.failure.text}
          </FocusedAlert>
        )}
      </div>
    </div>
  )
}
