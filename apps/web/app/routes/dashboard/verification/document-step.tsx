import { IDENTITY_DOCUMENT_NAMES, IDENTITY_DOCUMENT_TYPES } from '@okoume/domain/person/identity-documents.ts'
import { Camera, ImagePlus } from 'lucide'
import { type ReactNode, useId } from 'react'
import { ChoiceRow } from '#app/routes/dashboard/page/form-section.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { FileButton } from '../upload/file-button.tsx'
import { SlotPicture } from './slot-picture.tsx'
import { Step } from './step.tsx'
import type { VerificationFormState } from './use-verification-form.ts'
import styles from './verification-form.module.css'

const TYPES = IDENTITY_DOCUMENT_TYPES.map((value) => ({ value, label: IDENTITY_DOCUMENT_NAMES[value] }))

/** The document that proves who one is, and its number. */
export function DocumentStep({ state }: { readonly state: VerificationFormState }): ReactNode {
  const { form, documentUpload } = state
  const { documentType, documentNumber, documentPicture } = form.values
  const { problems } = form
  const done = documentType !== '' && documentNumber !== '' && documentPicture?.state.at === 'sent'
  return (
    <Step number={1} title="Votre pièce d'identité" done={done}>
      <ChoiceRow label="Type de pièce" choices={TYPES} {...form.field('documentType')} />
      <Field
        label="Numéro de la pièce"
        {...form.field('documentNumber')}
        hint="Comme il est imprimé, avec ou sans espaces."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div className={`${kit.stack1} ${kit.shrinks}`}>
        <p className={`${kit.small} ${kit.strong}`}>Photo de la pièce</p>
        {documentPicture ? (
          <SlotPicture
            upload={documentPicture}
            subject="votre pièce"
            onRetry={() => documentUpload.retry(documentPicture.key)}
            onRetake={state.retakeDocument}
          />
        ) : (
          <DocumentPicture state={state} />
        )}
        {problems.documentPicture && (
          <p className={fieldStyles.error} id={DOCUMENT_ERROR}>
            {problems.documentPicture}
          </p>
        )}
      </div>
    </Step>
  )
}

const DOCUMENT_ERROR = 'verification-piece-erreur'

function DocumentPicture({ state }: { readonly state: VerificationFormState }): ReactNode {
  const hint = useId()
  const { documentUpload, form, fileButtons } = state
  const wrong = form.problems.documentPicture !== undefined
  const take = (file: File) => documentUpload.replace(file, { kind: 'document' })
  const describedBy = wrong ? `${hint} ${DOCUMENT_ERROR}` : hint
  return (
    <>
      <p className={`${kit.soft} ${kit.tiny}`} id={hint}>
        Le côté où l'on voit votre visage, en entier, net et sans reflet.
      </p>
      <div ref={fileButtons} className={`${kit.row2} ${styles.sources}`}>
        <FileButton
          capture="environment"
          className={styles.handheld}
          describedBy={describedBy}
          wrong={wrong}
          onChoose={take}
        >
          <Icon of={Camera} />
          Prendre en photo
        </FileButton>
        <FileButton describedBy={describedBy} wrong={wrong} onChoose={take}>
          <Icon of={ImagePlus} />
          Choisir une photo
        </FileButton>
      </div>
    </>
  )
}
