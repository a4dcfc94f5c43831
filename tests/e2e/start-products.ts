import path from 'node:path'
import type { FullConfig } from '@playwright/test'
import { type RunningProcess, startProduct } from '../../bench/start-product.ts'
import { makeRunFolder, removeRunFolder } from '../run-folder.ts'
import { INVOICE_SETTINGS } from '../server/invoice-settings.ts'

// Another run at the same time needs ports of its own.
const FIRST_PORT = Number(process.env.JOURNEYS_PORT ?? 3310)
const PRODUCT = path.join(import.meta.dirname, '../../tools/browser/product-under-test.mjs')

/** The address of that worker's product, and its public address: links in its mails use it. */
export function originOfWorker(worker: number): string {
  return `http://localhost:${FIRST_PORT + worker}`
}

/** Starts a product for each worker, all at once. */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await makeRunFolder()
  // For the products, and for the workers with their browsers.
  process.env.TMPDIR = folder
  process.env.NODE_COMPILE_CACHE = path.join(folder, 'compiled')
  const starts = await Promise.allSettled(Array.from({ length: workers }, (_, worker) => start(worker)))
  const products = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()))
    await removeRunFolder(folder)
  }
  const failed = starts.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return stop
}

async function start(worker: number): Promise<RunningProcess> {
  const origin = originOfWorker(worker)
  const used = await fetch(origin).then(
    () => true,
    () => false,
  )
  if (used) throw new Error(`something else answers at ${origin} already`)
  const { port: PORT } = new URL(origin)
  // One operator pays withdrawals out itself; the other's are paid by an administrator. Invoices are certified by hand.
  const env = { ...process.env, ...INVOICE_SETTINGS, PORT, PAYOUT_MOOV: 'administrator' }
  return startProduct(PRODUCT, Number(PORT), { env })
}
