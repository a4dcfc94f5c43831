import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import {
  type CheckedReceipt,
  describeReceipt,
  RECEIPT_CHECK_PATH,
} from '@okoume/domain/rental/receipt-check.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { sendWrittenPage, writePage } from '#platform/http/html/html-page.ts'
import { html, type Markup } from '#platform/http/html/markup.ts'
import type { CallLimits } from '#platform/http/limits/call-limits.ts'
import { findCheckedReceipt, type TypedReceipt } from './check-receipt.ts'

export interface ReceiptCheckContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly limits: CallLimits
  /** True where no real money moves. */
  readonly playMoney: boolean
}

interface CheckRoute {
  readonly Params: { readonly number?: string }
  readonly Querystring: Readonly<Record<string, unknown>>
}

// Load shedding: it asks the database.
const BROWSING = { config: { openToAnyone: true } }
const MAX_TYPED_LENGTH = 60

/** Where anybody checks a receipt, by its QR code or a form: a page without scripts, for any browser. */
export function serveReceiptChecks(http: FastifyInstance, context: ReceiptCheckContext): void {
  for (const url of [RECEIPT_CHECK_PATH, `${RECEIPT_CHECK_PATH}/:number`])
    http.get<CheckRoute>(url, BROWSING, (request, reply) => sendCheck(context, request, reply))
}

async function sendCheck(
  { db, clock, limits, playMoney }: ReceiptCheckContext,
  { params, query, ip }: FastifyRequest<CheckRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const typed = { number: params.number ?? readText(query.numero), control: readText(query.controle) }
  const send = (status: number, title: string, result: Markup) =>
    sendWrittenPage(reply, status, writeCheckPage({ title, result, typed, playMoney }))
  if (typed.control === '') return send(200, TITLE, ASKED)
  try {
    await limits.limitCall('checkReceipt', { callerId: null, ip })
    const receipt = await findCheckedReceipt(db, typed)
    return send(200, 'Reçu authentique', writeReceipt(receipt, clock.now()))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    return send(
      error.status,
      'Reçu non vérifié',
      html`<h1>Reçu non vérifié</h1><p class="error">${error.message}</p>`,
    )
  }
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, MAX_TYPED_LENGTH) : ''
}

const TITLE = 'Vérifier un reçu'
const ASKED = html`<h1>${TITLE}</h1><p>Un reçu ${BRAND.name} porte un numéro et un contrôle de six lettres. Cette page dit ce qui a vraiment été payé, et ce qui a été rendu.</p>`

function writeReceipt(receipt: CheckedReceipt, now: Date): Markup {
  return html`<h1>Reçu authentique</h1><p><strong>${describeReceipt(receipt)}</strong></p>
<p class="soft">Reçu ${receipt.number}, vérifié le ${formatLongInstant(now.toISOString())}. De l'argent peut encore être rendu après : vérifiez le jour où cela compte.</p>`
}

interface CheckPage {
  readonly title: string
  readonly result: Markup
  readonly typed: TypedReceipt
  readonly playMoney: boolean
}

function writeCheckPage({ title, result, typed, playMoney }: CheckPage): string {
  const demo =
    playMoney &&
    html`<p class="error">Ceci est un essai ou une démonstration : aucun argent réel n'a été payé.</p>`
  const body = html`<section class="sheet narrow">${result}${demo}</section>
<section class="sheet narrow"><form action="${RECEIPT_CHECK_PATH}">
<label for="numero">Numéro du reçu</label><input id="numero" name="numero" value="${typed.number}" placeholder="OK-2026-7Q2M9XKD" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
<label for="controle">Contrôle, six lettres</label><input id="controle" name="controle" value="${typed.control}" placeholder="ACD EFH" maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
<button>Vérifier</button></form></section>
<p class="narrow"><a href="/">${BRAND.name}</a> : louer un objet près de chez vous.</p>`
  return writePage({ title, body, preview: PREVIEW })
}

/** A preview is kept for long by who shows it, and money changes: it never says how a check ended. */
const PREVIEW = {
  title: `${TITLE} ${BRAND.name}`,
  description: 'Le numéro et le contrôle imprimés sur un reçu disent ce qui a été payé et rendu.',
}
