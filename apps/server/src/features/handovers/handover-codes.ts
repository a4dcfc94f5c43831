import { createHash, timingSafeEqual } from 'node:crypto'
import {
  CODE_HOLDERS,
  codeTries,
  formatScan,
  HANDOVER_CODE_LENGTH,
} from '@okoume/domain/rental/handover-code.ts'
import { isHandedOver, isReturnUncontested } from '@okoume/domain/rental/rental-facts.ts'
import {
  HANDOVER_DIRECTIONS,
  type HandoverDirection,
  hasBegun,
  type Party,
} from '@okoume/domain/rental/rental-status.ts'
import { lacksIdentity } from '@okoume/domain/rental/renter-identity.ts'
import type { Kysely, Selectable } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import type { Seal } from '#platform/sealing/seal.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { readParty } from '../rentals/queries/rental-queries.ts'

export interface HandoverContext extends RentalContext {
  readonly seal: Seal
  /** That many unforeseeable bytes. */
  readonly drawBytes: (count: number) => Buffer
}

type CodeRow = Selectable<Schema['handoverCodes']>

/** Proof of one handover: six digits to read out, and the token in the QR code. */
export interface HandoverSecret {
  readonly code: string
  readonly token: string
}

const TOKEN_BYTES = 16
const CODES = 10 ** HANDOVER_CODE_LENGTH

/**
 * The codes of both handovers of a rental, in the caller's transaction; drawn the first time that they are asked for.
 * They are encrypted rather than hashed: their holders must see them again.
 */
export async function readHandoverSecrets(
  context: HandoverContext,
  trx: Kysely<Schema>,
  rentalId: string,
): Promise<Record<HandoverDirection, HandoverSecret>> {
  const { seal } = context
  const known = await findCodes(trx, rentalId)
  const rows = known.length === HANDOVER_DIRECTIONS.length ? known : await drawCodes(context, trx, rentalId)
  const secretOf = (direction: HandoverDirection): HandoverSecret => {
    const row = rows.find((one) => one.direction === direction)
    if (!row) throw new Error(`rental ${rentalId} has no code for ${direction}`)
    const open = (what: 'code' | 'token', sealed: Buffer) =>
      seal.open(sealName(rentalId, direction, what), sealed).toString('utf8')
    return { code: open('code', row.codeSealed), token: open('token', row.tokenSealed) }
  }
  return { remise: secretOf('remise'), retour: secretOf('retour') }
}

/** Social engineering: a code in a text would let its reader prove a handover that never took place. */
export async function givesCodeAway(
  { seal }: Pick<HandoverContext, 'seal'>,
  trx: Kysely<Schema>,
  rental: RentalRow,
  { authorId, text }: { readonly authorId: string; readonly text: string },
): Promise<boolean> {
  const direction = directionReceivedBy(readParty(rental, authorId))
  const row = (await findCodes(trx, rental.id)).find((one) => one.direction === direction)
  if (!row) return false
  const code = seal.open(sealName(rental.id, direction, 'code'), row.codeSealed).toString('utf8')
  return text.replaceAll(/[\s.-]/gu, '').includes(code)
}

/** Content of the QR code that the receiver shows. */
export function scanOf(rentalId: string, direction: HandoverDirection, { token }: HandoverSecret): string {
  return formatScan({ rentalId, direction, token })
}

/**
 * From the acceptance, and the verification where the owner asks for it, until it is used, or of no use any more. The return's code is hidden until the item is out: who
 * learns it before could prove a return that never took place.
 */
export function hasCode(rental: RentalRow, direction: HandoverDirection): boolean {
  if (direction === 'retour')
    return rental.returnProvedAt === null && isHandedOver(rental) && isReturnUncontested(rental)
  if (lacksIdentity(rental)) return false
  const isAccepted = rental.status === 'acceptée' || hasBegun(rental)
  return (
    isAccepted && rental.handoverProvedAt === null && !['refunded', 'settled'].includes(rental.handoverState)
  )
}

/** The direction in which that party receives the item. */
export function directionReceivedBy(party: Party): HandoverDirection {
  return CODE_HOLDERS.remise === party ? 'remise' : 'retour'
}

async function findCodes(trx: Kysely<Schema>, rentalId: string): Promise<CodeRow[]> {
  return trx.selectFrom('handoverCodes').selectAll().where('rentalId', '=', rentalId).execute()
}

async function drawCodes(
  { seal, drawBytes }: HandoverContext,
  trx: Kysely<Schema>,
  rentalId: string,
): Promise<CodeRow[]> {
  const rows = HANDOVER_DIRECTIONS.map((direction) => {
    const close = (what: 'code' | 'token', text: string) =>
      seal.close(sealName(rentalId, direction, what), Buffer.from(text, 'utf8'))
    // Of 48 random bits: the remainder favours no code by more than one in 10⁸.
    const code = String(drawBytes(6).readUIntBE(0, 6) % CODES).padStart(HANDOVER_CODE_LENGTH, '0')
    return {
      rentalId,
      direction,
      codeSealed: close('code', code),
      tokenSealed: close('token', drawBytes(TOKEN_BYTES).toString('base64url')),
    }
  })
  // Deadlock: a proof holds its rental and then draws, too; the foreign key would lock the rental after the codes.
  await trx.selectFrom('rentals').select('id').where('id', '=', rentalId).forKeyShare().execute()
  // Race: two screens of one rental open at the same instant; the first draw counts.
  await trx
    .insertInto('handoverCodes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findCodes(trx, rentalId)
}

const sealName = (rentalId: string, direction: HandoverDirection, what: 'code' | 'token') =>
  `handover ${what} ${rentalId} ${direction}`

/** A giver's claim: the code that was read out to them, or the token that they scanned. */
export interface HandoverClaim {
  readonly rentalId: string
  readonly direction: HandoverDirection
  readonly code?: string | undefined
  readonly token?: string | undefined
  /** Of the try: a device sends it again until it is answered. */
  readonly key: string
  readonly now: Date
}

/** Brute force: what became of a try. `left` counts the tries until the code is locked. */
export type ClaimResult =
  | { readonly is: 'right' }
  | { readonly is: 'wrong'; readonly left: number }
  | { readonly is: 'locked'; readonly until: Date | null }

/**
 * Checks a claim in the caller's transaction, which holds the rental's lock, and counts a wrong one. Brute force: a device
 * that sends one try again sends the same key and the same code; another code counts, whatever its key. A token cannot be
 * guessed: it is taken however many codes were wrong.
 */
export async function checkClaim(
  context: HandoverContext,
  trx: Kysely<Schema>,
  claim: HandoverClaim,
): Promise<ClaimResult> {
  const { rentalId, direction, code, token, key, now } = claim
  const secret = (await readHandoverSecrets(context, trx, rentalId))[direction]
  if (token !== undefined) return isSame(token, secret.token) ? { is: 'right' } : { is: 'wrong', left: 0 }
  const row = (await findCodes(trx, rentalId)).find((one) => one.direction === direction)
  const wrong = row?.wrongTries ?? 0
  const tries = codeTries(wrong, row?.wrongAt ?? null, now)
  if (tries.locked) return { is: 'locked', until: tries.until }
  if (isSame(code ?? '', secret.code)) return { is: 'right' }
  const attempt = createHash('sha256').update(`${key}\n${code}`).digest('base64url')
  if (row?.wrongKey === attempt) return { is: 'wrong', left: tries.left }
  await trx
    .updateTable('handoverCodes')
    .set({ wrongTries: wrong + 1, wrongAt: now, wrongKey: attempt })
    .where('rentalId', '=', rentalId)
    .where('direction', '=', direction)
    .execute()
  return { is: 'wrong', left: tries.left - 1 }
}

/** Timing attack: takes as long for a nearly right value as for any other. */
function isSame(claimed: string, truth: string): boolean {
  const [a, b] = [Buffer.from(claimed), Buffer.from(truth)]
  return a.length === b.length && timingSafeEqual(a, b)
}
