import type { Entries } from './outbox-rules.ts'

/** What would be lost with them: «2 messages ne sont pas encore partis.» */
export function describeUnsent(entries: Entries): string {
  const messages = entries.filter(({ kind }) => kind === 'message').length
  const proofs = entries.filter(({ kind }) => kind === 'proof').length
  const photos = entries.filter(({ kind }) => kind === 'photo').length
  const changes = entries.filter(({ kind }) => kind === 'availability').length
  return [
    describeMessages(messages),
    describeProofs(proofs),
    describePhotos(photos),
    describeChanges(changes),
  ]
    .filter((words) => words !== null)
    .join(' ')
}

function describeMessages(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? "Un message n'est pas encore parti." : `${count} messages ne sont pas encore partis.`
}

function describeProofs(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? "Un code de remise n'est pas encore parti."
    : `${count} codes ne sont pas encore partis.`
}

/** Their hashes are theirs: they are not counted. */
function describePhotos(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? "Une photo n'est pas encore partie." : `${count} photos ne sont pas encore parties.`
}

function describeChanges(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? "Un changement de disponibilité n'est pas encore enregistré."
    : `${count} changements de disponibilité ne sont pas encore enregistrés.`
}
