import type { Condition } from '@okoume/domain/listing/listing-attributes.ts'

/** `Très bon état`, `Neuf`: the condition in words that stand alone. */
export function conditionLabel(condition: Condition): string {
  const capitalized = condition.charAt(0).toUpperCase() + condition.slice(1)
  return condition === 'très bon' || condition === 'bon' ? `${capitalized} état` : capitalized
}
