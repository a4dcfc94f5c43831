import {
  IDENTITY_DOCUMENT_TYPES,
  IDENTITY_DOCUMENTS,
  type IdentityDocumentType,
} from '@okoume/domain/person/identity-documents.ts'
import { BookUser, Camera, Car, FileText, IdCard, ImagePlus } from 'lucide'
import { type ReactNode, useId } from 'react'
import { ChoiceGroup } from '#app/routes/dashboard/page/form-section.tsx'
import controls from '#app/ui/controls.module.css'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { Icon, type IconShapes } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { FileButton } from '../upload/file-button.tsx'
import { SlotPicture } from './slot-picture.tsx'
import { Step } from './step.tsx'
import { chosenDocument } from './submission.ts'
import type { DocumentSlot, VerificationFormState } from './use-verification-form.ts'
import styles from './verification-form.module.css'

const ICONS: Readonly<Record<IdentityDocumentType, IconShapes>> = {
  CNI: IdCard,
  Passeport: BookUser,
  Permis: Car,
  CNIE: IdCard,
  'Carte de séjour': IdCard,
  'CNI expirée': FileText,
  'Attestation NIP': FileText,
  Récépissé: FileText,
}

type AskedPicture = ReturnType<typeof chosenDocument>['pictures'][number]

/** The document that proves who one is, its number, and its pictures. */
export function DocumentStep({ state }: { readonly state: VerificationFormState }): ReactNode {
  const { form, documentSlots } = state
  const { documentType, documentNumber } = form.values
  const { pictures, numberLabel, asksNip } = chosenDocument(form.values)
  const asked = documentSlots.flatMap((slot, place) => {
    const picture = pictures[place]
    return picture ? [{ slot, picture }] : []
  })
  const arrived = asked.every(({ slot }) => form.values[slot.field]?.state.at === 'sent')
  const done = documentType !== '' && documentNumber !== '' && arrived
  return (
    <Step number={1} title="Votre pièce d'identité" done={done}>
      <DocumentChoice form={form} />
      <Field
        label={numberLabel}
        {...form.field('documentNumber')}
        hint="Comme il est imprimé, avec ou sans espaces."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {asksNip && (
        <Field
          label="NIP (facultatif)"
          {...form.field('nip')}
          hint="14 lettres et chiffres, s'il est écrit sur vos papiers."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {asked.map(({ slot, picture }) => (
        <DocumentPicture key={slot.field} {...{ form, slot, picture }} />
      ))}
    </Step>
  )
}

/** Kinds of documents, each with the number of its photos. */
function DocumentChoice({ form }: Pick<VerificationFormState, 'form'>): ReactNode {
  const { name, value, onChange, error } = form.field('documentType')
  return (
    <ChoiceGroup label="Que pouvez-vous montrer ?" error={error}>
      {IDENTITY_DOCUMENT_TYPES.map((type, place) => {
        const { label, pictures } = IDENTITY_DOCUMENTS[type]
        return (
          <label key={type} className={`${kit.line3} ${kit.middle} ${kit.touch} ${controls.option}`}>
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === value}
              onChange={onChange}
              // The group itself takes no focus.
              data-wrong={error && place === 0 ? true : undefined}
            />
            <Icon of={ICONS[type]} className={kit.fixed} />
            <span className={`${kit.small} ${kit.strong} ${kit.grows}`}>{label}</span>
            <span className={`${kit.tiny} ${kit.soft} ${kit.fixed}`}>
              {pictures.length === 2 ? '2 photos' : '1 photo'}
            </span>
          </label>
        )
      })}
    </ChoiceGroup>
  )
}

interface DocumentPictureProps extends Pick<VerificationFormState, 'form'> {
  readonly slot: DocumentSlot
  readonly picture: AskedPicture
}

function DocumentPicture({ form, slot, picture: { name, of, hint } }: DocumentPictureProps): ReactNode {
  const id = useId()
  const upload = form.values[slot.field]
  const problem = form.problems[slot.field]
  const take = (file: File) => slot.uploads.replace(file, { kind: 'document' })
  const described = {
    describedBy: problem === undefined ? `${id}-hint` : `${id}-hint ${id}-error`,
    wrong: problem !== undefined,
    onChoose: take,
  }
  return (
    <section className={`${kit.stack1} ${kit.shrinks}`} aria-labelledby={id}>
      <p className={`${kit.small} ${kit.strong}`} id={id}>
        Photo {of}
      </p>
      {upload ? (
        <SlotPicture
          upload={upload}
          of={of}
          alt={name}
          onRetry={() => slot.uploads.retry(upload.key)}
          onRetake={slot.retake}
        />
      ) : (
        <>
          <p className={`${kit.soft} ${kit.tiny}`} id={`${id}-hint`}>
            {hint}
          </p>
          <div ref={slot.fileButtons} className={`${kit.row2} ${styles.sources}`}>
            <FileButton capture="environment" className={styles.handheld} {...described}>
              <Icon of={Camera} />
              Prendre en photo
            </FileButton>
            <FileButton {...described}>
              <Icon of={ImagePlus} />
              Choisir une photo
            </FileButton>
          </div>
        </>
      )}
      {problem && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {problem}
        </p>
      )}
    </section>
  )
}
