import type { ReactNode, RefObject } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { NetworkNeeded } from '#app/offline/network-needed.tsx'
import { paths } from '#app/path-builder.ts'
import { useShown } from '#app/session/use-shown.ts'
import { PicturesField } from '../pictures-field.tsx'
import { FormSection } from './form-section.tsx'
import type { Failure } from './form-state.ts'
import styles from './item-form.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { ObjectSection } from './object-section.tsx'
import { PriceSection } from './price-section.tsx'
import { SpecificationsSection } from './specifications-section.tsx'
import type { ItemFormState } from './use-item-form.ts'

export interface ItemFormProps {
  readonly state: ItemFormState
  readonly firstUnit: string
  readonly submitText: string
  readonly busyText: string
  /** What would be lost by leaving now, apart from pictures that are on their way. */
  readonly loss: string | null
  readonly saved: RefObject<boolean>
}

const UPLOAD_LOSS = "Des photos sont en cours d'envoi : celles qui ne sont pas arrivées seraient perdues."

/** Everything that an owner writes of an object. */
export function ItemForm({ state, firstUnit, submitText, busyText, loss, saved }: ItemFormProps): ReactNode {
  const { box, submit, queue, pictures, problems, failure, phase, shut, underWay } = state
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={submit} noValidate>
      <FormSection
        title="Photos"
        note="Montrez l'objet sous plusieurs angles, à la lumière du jour. La première photo est la couverture."
      >
        <PicturesField queue={queue} pictures={pictures} error={problems.images} />
      </FormSection>
      <ObjectSection state={state} />
      <SpecificationsSection state={state} />
      <PriceSection state={state} firstUnit={firstUnit} />
      <div className={styles.end}>
        {pictures.length === 0 && (
          <p className={styles.wait}>
            Cette annonce n'a pas encore de photo : on loue plus volontiers ce qu'on a vu. Une seule, prise à
            la lumière du jour, suffit pour commencer.
          </p>
        )}
        {failure && <FailureAlert key={failure.shownAt} failure={failure} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            size="large"
            busy={phase !== 'editing'}
            busyText={phase === 'uploading' ? 'Envoi des photos...' : busyText}
          >
            {submitText}
          </Button>
          <ButtonLink to={paths.myItems()} variant="quiet" size="large">
            Annuler
          </ButtonLink>
        </div>
        <NetworkNeeded shut={shut} />
        <p className={styles.wait} role="status">
          {phase === 'uploading' && underWay > 0 && waitText(underWay)}
        </p>
      </div>
      <LeaveGuard loss={underWay > 0 ? UPLOAD_LOSS : loss} saved={saved} />
    </form>
  )
}

function waitText(underWay: number): string {
  const left = underWay > 1 ? `${underWay} photos arrivent` : 'la dernière photo arrive'
  return `L'annonce part toute seule dès que ${left}.`
}

function FailureAlert({ failure }: { readonly failure: Failure }): ReactNode {
  const box = useShown<HTMLDivElement>(failure)
  return (
    <div ref={box}>
      <Alert tone="error">
        {failure.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Alert>
    </div>
  )
}
