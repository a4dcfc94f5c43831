import { createHash } from 'node:crypto'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { type ContractTerms, writeContract } from '@okoume/domain/rental/rental-contract.ts'

/** The row of a rental's contract: its text, and the digest that both parties accept. */
export function contractRow(rentalId: string, terms: ContractTerms) {
  const text = JSON.stringify(writeContract({ ...terms, item: publicItem(terms.item) }))
  const digest = createHash('sha256').update(text).digest('hex')
  return { rentalId, text, digest, madeAt: terms.requestedAt }
}

/** The contract of one rental shows no more of how to reach its owner than the listing did. */
function publicItem(item: ContractTerms['item']): ContractTerms['item'] {
  const mask = (text: string) => maskPublicText(text).text
  return {
    ...item,
    title: mask(item.title),
    description: mask(item.description),
    specifications: Object.fromEntries(
      Object.entries(item.specifications).map((entry) => entry.map(mask) as [string, string]),
    ),
    checklist: item.checklist.map(mask),
  }
}
