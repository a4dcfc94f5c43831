import { findDelegate, LOOK_AT_DELEGATE } from '@okoume/domain/rental/delegate.ts'
import {
  CODE_HOLDERS,
  describeLock,
  readHandoverCode,
  readScan,
} from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { LOOK_AT_DOCUMENT } from '@okoume/domain/rental/renter-identity.ts'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './handover-mode.module.css'
import { CodePicture } from './mode-pictures.tsx'
import { ModeStage, type ModeView } from './mode-stage.tsx'
import { Scanner } from './scanner.tsx'
import type { HandoverProofEntry } from './use-handover-proof.ts'
import { useWakeLock } from './use-wake-lock.ts'

const TEXTS = {
  remise: {
    title: 'Le code du locataire',
    label: 'Code de remise du locataire',
    hint: "Le locataire vous le dit une fois l'objet en main. Avec le code, votre loyer est à vous 24 h après la remise. Sans code, 24 h après le premier jour.",
    send: 'Enregistrer la remise',
  },
  retour: {
    title: 'Le code du propriétaire',
    label: 'Code de retour du propriétaire',
    hint: "Le propriétaire vous le dit quand l'objet est de nouveau chez lui. Sans contestation, la caution est rendue 24 h plus tard.",
    send: 'Enregistrer le retour',
  },
} as const satisfies Record<HandoverDirection, object>

interface CodeEntryProps extends Pick<ModeView, 'rental' | 'handover' | 'direction'>, HandoverProofEntry {
  readonly ticked: readonly string[]
}

/** The giver's side: six digits to type, or a QR to scan. */
export function CodeEntry({ rental, handover, direction, ticked, proof, send }: CodeEntryProps): ReactNode {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [misread, setMisread] = useState<string | null>(null)
  const [scanning, setScanning] = useState(false)
  const { title, label, hint, send: action } = TEXTS[direction]
  const receiver = findDelegate(handover.delegates, direction, CODE_HOLDERS[direction])
  useWakeLock()
  const canScan = typeof window !== 'undefined' && 'BarcodeDetector' in window && 'mediaDevices' in navigator
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readHandoverCode(text)
    setMisread(code === null ? 'Le code a six chiffres.' : null)
    if (code === null) field.current?.focus()
    else send({ code }, ticked)
  }
  const read = (seen: string) => {
    setScanning(false)
    const scan = readScan(seen)
    if (scan?.rentalId === rental.id && scan.direction === direction)
      return send({ token: scan.token }, ticked)
    setMisread("Ce QR n'est pas celui de cette remise.")
  }
  const refusal =
    proof?.state === 'refused' ? proof.reason : explainLock(handover.tries, receiver !== undefined)
  return (
    <ModeStage
      id="code"
      picture={<CodePicture />}
      title={title}
      action={
        <Button type="submit" form={form} busy={proof?.state === 'sending'} size="large" wide>
          {action}
        </Button>
      }
    >
      {direction === 'remise' && rental.identity === 'verified' && (
        <p className={kit.textCentred}>{receiver ? LOOK_AT_DELEGATE : LOOK_AT_DOCUMENT}</p>
      )}
      <form id={form} className={kit.stack3} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={label}
          hint={hint}
          error={misread ?? refusal}
          className={`${kit.digits} ${kit.textCentred} ${styles.digits}`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="send"
          placeholder="000 000"
          required
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setMisread(null)
          }}
        />
      </form>
      {canScan && (
        <Button variant="secondary" onClick={() => setScanning(!scanning)} aria-expanded={scanning} wide>
          {scanning ? 'Fermer la caméra' : 'Scanner le QR'}
        </Button>
      )}
      {scanning && <Scanner onRead={read} />}
    </ModeStage>
  )
}

function explainLock(
  { left, lockedUntil }: ModeView['handover']['tries'],
  hasDelegate: boolean,
): string | null {
  if (left > 0) return null
  return describeLock(lockedUntil, hasDelegate ? 'party, without a QR' : 'party, with a QR')
}
