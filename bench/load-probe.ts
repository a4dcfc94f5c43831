// Loaded into a measured process beside the product: reports its memory to the parent.
import type { Memory } from './load-process.ts'

process.on('message', (question: unknown) => {
  if (question === 'collect') globalThis.gc?.()
  if (question !== 'collect' && question !== 'look') return
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const memory: Memory = { rss, heapUsed, heapTotal, external }
  process.send?.({ memory })
})
