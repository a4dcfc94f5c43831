import type { WriteStream } from 'node:tty'
import type { Progress, RefusedLine } from './load-catalogue.ts'

const MOST_REFUSALS = 20
const PAUSE_MS = 1000

type Output = Pick<WriteStream, 'write'> & { readonly isTTY?: boolean }

/** Tells how far a load is, once a second: over the same line in a terminal, else line by line. */
export function progressPrinter(output: Output) {
  const start = Date.now()
  let last = start
  let refusals = 0
  return {
    onProgress({ lines }: Readonly<Progress>): void {
      const now = Date.now()
      if (now - last < PAUSE_MS) return
      last = now
      const rate = Math.round((lines * 1000) / (now - start))
      const text = `${lines} lignes, ${rate} par seconde`
      output.write(output.isTTY ? `\r${text}   ` : `${text}\n`)
    },
    onIndexing(): void {
      output.write('\nConstruction des index…\n')
    },
    /** Every one is refused; only the first ones are worth reading. */
    onRefused({ number, why }: RefusedLine): void {
      refusals++
      if (refusals <= MOST_REFUSALS) output.write(`Ligne ${number} refusée : ${why}\n`)
      if (refusals === MOST_REFUSALS) output.write('Les lignes refusées suivantes ne sont plus montrées.\n')
    },
  }
}
