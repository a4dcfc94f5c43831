import { formatTimeOfDay } from '@okoume/domain/calendar/format-instant.ts'
import { CODE_TRIES, readHandoverCode, readScan } from '@okoume/domain/rental/handover-code.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { type FormEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { OutboxEntry, QueuedProof } from '#app/data/outbox/queue/outbox-entry.ts'
import type { Arrival } from '#app/data/outbox/queue/outbox-queue.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { useShowOutcome } from '#app/shell/actions/outcome-area.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { optionalPart } from '#app/ui/optional-part.ts'
import { handoverQuery, rentalQuery } from '../rental/rental-query.ts'
import type { HandoverView } from '../rental/use-rental-action.ts'
import { ChecklistBoxes } from './checklist.tsx'
import styles from './handover.module.css'

const Scanner = optionalPart(
  async () => (await import('./scanner.tsx')).Scanner,
  () => <p role="alert">Le lecteur de QR ne peut pas s'ouvrir sans réseau : tapez les six chiffres.</p>,
)

const TEXTS = {
  remise: {
    label: 'Code de remise du locataire',
    hint: "Le locataire vous le dit une fois l'objet en main. Avec le code, votre loyer est à vous 24 h après la remise. Sans code, 24 h après le premier jour.",
    send: 'Enregistrer la remise',
    done: 'Objet remis : la remise est enregistrée.',
  },
  retour: {
    label: 'Code de retour du propriétaire',
    hint: "Le propriétaire vous le dit quand l'objet est de nouveau chez lui. Sans contestation, votre caution vous revient 24 h plus tard.",
    send: 'Enregistrer le retour',
    done: 'Objet rendu : le retour est enregistré.',
  },
} as const satisfies Record<HandoverDirection, object>

interface CodeEntryProps extends HandoverView {
  readonly direction: HandoverDirection
}

/** Six digits to type, or a QR to scan; kept on the device where there is no network. */
export function CodeEntry({ rental, uid, handover, direction }: CodeEntryProps): ReactNode {
  const { proof, send } = useHandoverProof(uid, rental.id, direction)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [scanning, setScanning] = useState(false)
  const [isForeign, setForeign] = useState(false)
  const { label, hint, send: action } = TEXTS[direction]
  const read = (text: string) => {
    setScanning(false)
    const scan = readScan(text)
    const own = scan?.rentalId === rental.id && scan.direction === direction ? scan : null
    setForeign(own === null)
    if (own) send({ token: own.token, checklist: ticked })
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
        error={
          isForeign
            ? "Ce QR n'est pas celui de cette remise."
            : proof?.state === 'refused'
              ? proof.reason
              : lockOf(handover.tries)
        }
        onSend={(code) => {
          setForeign(false)
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

type Proof =
  | { readonly state: 'sending' }
  | { readonly state: 'waiting'; readonly notedAt: number; readonly isScan: boolean }
  | { readonly state: 'refused'; readonly reason: string }

type Claim = ({ readonly code: string } | { readonly token: string }) & {
  readonly checklist: readonly string[]
}

/** Queues the proof in the outbox: without a network it waits on the device, and a refusal is shown at the field. */
function useHandoverProof(
  uid: string,
  rentalId: string,
  direction: HandoverDirection,
): { readonly proof: Proof | null; readonly send: (claim: Claim) => void } {
  const offline = useOffline()
  const show = useShowOutcome()
  const isOwn = (one: OutboxEntry): one is QueuedProof =>
    one.kind === 'proof' && one.payload.rentalId === rentalId && one.payload.direction === direction
  const entry = useOutbox().findLast(isOwn)
  const refresh = () => {
    const queries = [rentalQuery(uid, rentalId), handoverQuery(uid, rentalId)]
    return Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
  }
  const arrived = useEffectEvent(async ({ entry: sent }: Arrival) => {
    if (!isOwn(sent)) return
    await refresh()
    show('success', TEXTS[direction].done)
  })
  useEffect(() => outbox.onArrival((arrival) => void arrived(arrival)), [])
  const refused = entry?.state.name === 'refused'
  const readTries = useEffectEvent(refresh)
  // How many tries are left is on the server.
  useEffect(() => {
    if (refused) void readTries()
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
