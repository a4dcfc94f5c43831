import { formatThousands } from '@okoume/domain/money/francs.ts'
import type { Finding } from './check-ledger.ts'

/** One line for an invariant that holds; where it does not, the first violation is named beneath. */
export function findingLines({ invariant, violations }: Finding): readonly string[] {
  const [first] = violations
  if (first === undefined) return [`✓ ${invariant.title}`]
  return [`✗ ${invariant.title} (${invariant.name})`, `    ${first}`]
}

export function summaryLine(findings: readonly Finding[], entries: number): string {
  const broken = findings.filter(({ violations }) => violations.length > 0).length
  const size = `${formatThousands(entries)} écriture${entries > 1 ? 's' : ''}`
  if (broken === 0) return `Le grand livre est juste : ${size}, ${findings.length} règles.`
  const rules = broken === 1 ? '1 règle ne tient pas' : `${broken} règles ne tiennent pas`
  return `${rules}, sur ${findings.length} (${size}). Que faire : docs/operations/ledger.md`
}
