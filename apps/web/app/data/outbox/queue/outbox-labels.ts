import type { OutboxEntry } from './outbox-entry.ts'
import type { Entries } from './outbox-rules.ts'

type Labels = readonly [kinds: readonly OutboxEntry['kind'][], one: string, more: string]

/** The hashes of photos are theirs: they are not counted. */
const LABELS: readonly Labels[] = [
  [
    ['message', 'enquiry message'],
    "Un message n'est pas encore parti.",
    'messages ne sont pas encore partis.',
  ],
  [['proof'], "Un code de remise n'est pas encore parti.", 'codes ne sont pas encore partis.'],
  [['photo'], "Une photo n'est pas encore partie.", 'photos ne sont pas encore parties.'],
  [
    ['availability'],
    "Un changement de disponibilité n'est pas encore enregistré.",
    'changements de disponibilité ne sont pas encore enregistrés.',
  ],
]

/** «2 messages ne sont pas encore partis.» */
export function describeUnsent(entries: Entries): string {
  const sentences = LABELS.map(([kinds, one, more]) => {
    const count = entries.filter(({ kind }) => kinds.includes(kind)).length
    return count === 1 ? one : count > 1 && `${count} ${more}`
  })
  return sentences.filter(Boolean).join(' ')
}
