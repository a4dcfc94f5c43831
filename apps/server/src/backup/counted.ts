import { formatThousands } from '@okoume/domain/money/francs.ts'

/** «1 fichier», «1 200 fichiers»; for words whose plural takes an s. */
export function counted(count: number, word: string): string {
  return `${formatThousands(count)} ${word}${count > 1 ? 's' : ''}`
}
