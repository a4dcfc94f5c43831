import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'

/** `Très bon état`, `Neuf`: the condition in words that stand alone. */
export function conditionLabel(condition: Condition): string {
  const capitalized = capitalize(condition)
  return condition === 'très bon' || condition === 'bon' ? `${capitalized} état` : capitalized
}
