import type { Movement } from '@okoume/contract/wire/wallet.ts'
import { statementCsv } from '@okoume/domain/ledger/statement-csv.ts'
import { handOverFile } from '#app/install/hand-over-file.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'

export interface StatementDays {
  /** Both included, as `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

const PAGE_LIMIT = 500

/**
 * Every movement of those days, of both accounts, newest first.
 * @throws what the API answers, or a lost network
 */
export async function readStatement({ from, to }: StatementDays): Promise<readonly Movement[]> {
  const movements: Movement[] = []
  let after: string | null = null
  do {
    const page = await readPage({ from, to }, after)
    movements.push(...page.movements)
    after = page.next
  } while (after !== null)
  return movements
}

// Apart, for its answer's type not to depend on the loop around it.
function readPage({ from, to }: StatementDays, after: string | null) {
  const query = { from, to, limit: PAGE_LIMIT, ...(after === null ? {} : { after }) }
  return signedInApi.listMovements({ query })
}

/** Hands the statement over as a file. */
export function saveStatement(movements: readonly Movement[], { from, to }: StatementDays): void {
  const text = statementCsv(movements)
  handOverFile({ name: `okoume-releve-${from}-${to}.csv`, type: 'text/csv;charset=utf-8', text })
}
