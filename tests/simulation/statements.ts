import { createHash } from 'node:crypto'
import { STATEMENT_COLUMNS } from '@okoume/domain/ledger/yearly-statement.ts'
import { BYTE_ORDER_MARK } from '@okoume/domain/spreadsheet/csv.ts'
import type { Person } from '../server/people.ts'
import { isUnverified } from './settlers.ts'
import type { Life } from './simulated-life.ts'

/** Yearly statements that do not add up, or do not end at their person's balance. */
export async function wrongStatements({ people, today }: Life): Promise<string[]> {
  const wrong = await Promise.all(people.filter(hasWallet).map((person) => faultsOf(person, today())))
  return wrong.flat()
}

/** Only verified people have one. */
function hasWallet(person: Person, index: number): boolean {
  return !isUnverified(person, index)
}

async function faultsOf({ name, client }: Person, today: string): Promise<string[]> {
  const { years } = await client.getYearlyStatement()
  const statements = await Promise.all(years.map((year) => client.getYearlyStatement({ query: { year } })))
  const { balance } = await client.getWallet()
  const faults = statements.map(
    async ({ year, opening, closing, totals, months, rentals, fixed, fixedFrom }, place) => {
      const moved = STATEMENT_COLUMNS.reduce((sum, column) => sum + totals[column], 0)
      const byMonths = months.reduce(
        (sum, month) => sum + STATEMENT_COLUMNS.reduce((all, column) => all + month[column], 0),
        0,
      )
      const ofRentals = rentals.reduce((sum, one) => sum + one.rent + one.depositKept + one.rentReturned, 0)
      const file = BYTE_ORDER_MARK + (await client.getYearlyStatementFile({ query: { year } }))
      const digest = createHash('sha256').update(file).digest('hex')
      const later = place === 0 ? balance : statements[place - 1]?.opening
      return [
        opening + moved !== closing && `moved ${moved} from ${opening} to ${closing}`,
        byMonths !== moved && `months sum to ${byMonths}, not ${moved}`,
        ofRentals !== totals.rent + totals.depositKept + totals.rentReturned && 'rentals do not sum up',
        closing !== later && `ends at ${closing}, not ${later}`,
        fixed && fixed.digest !== digest && 'the file has another digest',
        // The last year is provisional until 5 January.
        today >= fixedFrom !== (fixed !== null) && 'is fixed, or is not',
      ].flatMap((fault) => (fault ? [`statement ${year} of ${name}: ${fault}`] : []))
    },
  )
  return (await Promise.all(faults)).flat()
}
