import { shownName } from '@okoume/domain/person/masked-name.ts'
import { showsFirstNames } from '@okoume/domain/rental/conversation.ts'
import type { RentalRow } from '#platform/database/schema.ts'

type Acceptance = Pick<RentalRow, 'status' | 'instant' | 'answeredAt' | 'cancellation'>

/** The name of one party of a rental, as the other reads it. The placeholder name of a closed account is not masked. */
export function partyName(
  { name, open, left }: { readonly name: string; readonly open: boolean; readonly left: boolean },
  { status, instant, answeredAt, cancellation }: Acceptance,
): string {
  return left ? name : shownName(name, open || showsFirstNames({ status, instant, answeredAt, cancellation }))
}
