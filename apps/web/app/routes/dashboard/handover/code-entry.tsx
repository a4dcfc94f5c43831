import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { CODE_TRIES, readHandoverCode, readScan } from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { type FormEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { QueuedProof } from '#app/data/outbox/queue/outbox-entry.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { optionalPart } from '#app/ui/optional-part.ts'
import { ChecklistBoxes } from './checklist.tsx'
import styles from './handover.module.css'
import type { HandoverProps } from './handover-query.ts'

const Scanner = optionalPart(
  async () => (await import('./scanner.tsx')).Scanner,
  () => <p role="alert">Le lecteur de QR ne peut pas s'ouvrir sans réseau : tapez les six chiffres.</p>,
)

const TEXTS = {
  remise: {
    label: 'Code de remise du locataire',
    hint: "Le locataire vous le dit une fois l'objet en main. Avec le code, votre loyer est à vous 24 h après la remise. Sans code, 24 h après le premier jour.",
    send: 'Enregistrer la remise',
  },
  retour: {
    label: 'Code de retour du propriétaire',
    hint: "Le propriétaire vous le dit quand l'objet est de nouveau chez lui. Sans contestation, votre caution vous revient 24 h plus tard.",
    send: 'Enregistrer le retour',
  },
} as const satisfies Record<HandoverDirection, object>

export interface CodeEntryProps extends HandoverProps {
  readonly direction: HandoverDirection
}

/** Six digits to type, or a QR to scan; kept on the device where there is no network. */
export function CodeEntry({ rental, handover, direction, onChange }: CodeEntryProps): ReactNode {
  const { proof, send } = useHandoverProof(rental.id, direction, onChange)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [scanning, setScanning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { label, hint, send: action } = TEXTS[direction]
  const read = (text: string) => {
    setScanning(false)
    const scan = readScan(text)
    if (scan?.rentalId !== rental.id || scan.direction !== direction)
      return setProblem("Ce QR n'est pas celui de cette remise.")
    setProblem(null)
    send({ token: scan.token, checklist: ticked })
  }
  if (proof?.state === 'waiting') return <Noted proof={proof} />
  return (
    <div className={styles.entry}>
      <ChecklistBoxes rental={rental} direction={direction} ticked={ticked} onChange={setTicked} />
      <CodeForm
        label={label}
        hint={hint}
        action={action}
        busy={proof?.state === 'sending'}
        error={problem ?? (proof?.state === 'refused' ? proof.reason : lockOf(handover.tries))}
        onSend={(code) => {
          setProblem(null)
          send({ code, checklist: ticked })
        }}
      />
      {canScan() && (
        <Button variant="secondary" onClick={() => setScanning(!scanning)} aria-expanded={scanning}>
          {scanning ? 'Fermer la caméra' : 'Scanner le QR'}
        </Button>
      )}
      {scanning && (
        <Suspense fallback={<p>Un instant...</p>}>
          <Scanner onRead={read} />
        </Suspense>
      )}
    </div>
  )
}

interface CodeFormProps {
  readonly label: string
  readonly hint: string
  readonly action: string
  readonly busy: boolean
  readonly error: string | null
  readonly onSend: (code: string) => void
}

function CodeForm({ label, hint, action, busy, error, onSend }: CodeFormProps): ReactNode {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const code = readHandoverCode(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (code === null) return field.current?.focus()
    onSend(code)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        ref={field}
        label={label}
        hint={hint}
        error={checked && code === null ? 'Le code a six chiffres.' : error}
        className={styles.digits ?? ''}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="send"
        placeholder="000 000"
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={busy} wide>
        {action}
      </Button>
    </form>
  )
}

/** Offline a code cannot be checked, but what was scanned can only come from the other screen. */
function Noted({ proof }: { readonly proof: Proof & { readonly state: 'waiting' } }): ReactNode {
  const hour = formatTimeOfDay(new Date(proof.notedAt).toISOString())
  return (
    <Alert tone="info">
      {proof.isScan
        ? `Remise enregistrée à ${hour}. Elle part dès que le réseau revient.`
        : `Code noté à ${hour}. Nous le vérifierons dès que le réseau revient.`}
    </Alert>
  )
}

function lockOf({ left, lockedUntil }: { left: number; lockedUntil: string | null }): string | null {
  if (left > 0) return null
  return lockedUntil
    ? `Trop d'essais. Réessayez à ${formatTimeOfDay(lockedUntil)} ou scannez le code QR.`
    : `${2 * CODE_TRIES} essais sont passés. Scannez le code QR, ou écrivez-nous.`
}

function canScan(): boolean {
  return typeof window !== 'undefined' && 'BarcodeDetector' in window && 'mediaDevices' in navigator
}

/** Where a proof of this device stands. */
type Proof =
  | { readonly state: 'sending' }
  | { readonly state: 'waiting'; readonly notedAt: number; readonly isScan: boolean }
  | { readonly state: 'refused'; readonly reason: string }

type Claim = ({ readonly code: string } | { readonly token: string }) & {
  /** The lines that were ticked off. */
  readonly checklist: readonly string[]
}

/** Queues the proof in the outbox: without a network it waits on the device, and a refusal is shown at the field. */
function useHandoverProof(
  rentalId: string,
  direction: HandoverDirection,
  onChange: () => void,
): { readonly proof: Proof | null; readonly send: (claim: Claim) => void } {
  const offline = useOffline()
  const entry = useOutbox().findLast(
    (one): one is QueuedProof =>
      one.kind === 'proof' && one.payload.rentalId === rentalId && one.payload.direction === direction,
  )
  const arrived = useEffectEvent(onChange)
  useEffect(() => outbox.onArrival(({ entry: { kind } }) => kind === 'proof' && arrived()), [])
  const refused = entry?.state.name === 'refused'
  // How many tries are left is on the server.
  useEffect(() => {
    if (refused) arrived()
  }, [refused])
  return {
    proof: entry ? readProof(entry, offline) : null,
    send({ checklist, ...claim }) {
      if (entry) void outbox.discard(entry.id)
      const happenedAt = new Date().toISOString()
      const payload = { rentalId, direction, claim, checklist, happenedAt }
      void outbox.queue({ id: crypto.randomUUID(), kind: 'proof', payload })
    },
  }
}

function readProof({ state, queuedAt, payload }: QueuedProof, offline: boolean): Proof {
  if (state.name === 'refused') return { state: 'refused', reason: state.reason }
  return offline || state.why !== null
    ? { state: 'waiting', notedAt: queuedAt, isScan: 'token' in payload.claim }
    : { state: 'sending' }
}
