import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'
import { writePage } from '#platform/http/html/html-page.ts'
import { html, type Markup } from '#platform/http/html/markup.ts'
import type { OpenWithdrawalRow } from './withdrawal-queries.ts'
import { formatDestination } from './withdrawal-templates.ts'

/** The page that shows a withdrawal and asks. A GET decides nothing: mail scanners open links. */
export function writeWithdrawalPage(withdrawal: OpenWithdrawalRow): string {
  const title = `${formatFrancs(withdrawal.amount)} à payer`
  const body = html`<h1>${title}</h1>
<p class="lede">Payez d'abord depuis le compte de l'opérateur, puis dites ici ce qui a été fait. Rien n'est décidé tant que vous n'appuyez pas sur un bouton de cette page.</p>
<div class="stack">
${writeDetails(withdrawal)}
<section class="sheet" aria-labelledby="paye"><h2 id="paye">C'est payé</h2>
<form method="post"><input type="hidden" name="outcome" value="paid">
<label for="receipt">Numéro de reçu de l'opérateur</label>
<input id="receipt" name="receipt" required maxlength="100" autocomplete="off">
<button class="go">Confirmer le paiement</button></form></section>
<section class="sheet" aria-labelledby="impossible"><h2 id="impossible">C'est impossible</h2>
<p>L'argent revient sur le portefeuille de ${withdrawal.user_name}.</p>
<form method="post"><input type="hidden" name="outcome" value="returned">
<label for="reason">Raison, envoyée à ${withdrawal.user_name}</label>
<textarea id="reason" name="reason" required maxlength="500"></textarea>
<button class="danger">Rendre l'argent</button></form></section>
</div>`
  return writePage({ title, body })
}

function writeDetails(withdrawal: OpenWithdrawalRow): Markup {
  const day = formatLongDay(dayInLibreville(withdrawal.created_at))
  return html`<section class="sheet" aria-labelledby="quoi"><h2 id="quoi">Le retrait</h2><dl>
<div><dt>À payer</dt><dd>${formatFrancs(withdrawal.amount)}</dd></div>
<div><dt>Vers le numéro</dt><dd>${formatDestination(withdrawal)}</dd></div>
<div><dt>Pour</dt><dd>${withdrawal.user_name}</dd></div>
<div><dt>Adresse email</dt><dd>${withdrawal.user_email}</dd></div>
<div><dt>Demandé</dt><dd>le ${day}</dd></div>
</dl></section>`
}

/** What was done. */
export function writeSettledPage({ state, amount }: WithdrawalRow): string {
  const title = state === 'paid' ? 'Le retrait est payé' : "L'argent est revenu sur le portefeuille"
  const body = html`<section class="sheet narrow"><h1>${title}</h1>
<p>${formatFrancs(amount)}. Un mail vient de partir à la personne. Ce lien ne sert plus.</p></section>`
  return writePage({ title, body })
}
