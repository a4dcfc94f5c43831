import path from 'node:path'
import { createCallbackAddresses } from '../apps/server/src/features/payments/callbacks/callback-addresses.ts'
import { playOutside } from '../tests/faults/outside.ts'
import { freePorts } from '../tests/server/free-ports.ts'
import type { LoadDatabase } from './load-database.ts'
import { type Payer, startPayer } from './load-payer.ts'
import { type LoadedProcess, startLoaded } from './load-process.ts'
import { giveTokens, takeTokensBack } from './renters.ts'

/** The product in production mode: processes that serve HTTP, and a worker. */
export interface LoadedProduct {
  readonly web: readonly LoadedProcess[]
  readonly worker: LoadedProcess
  readonly tokens: readonly string[]
  readonly payer: Payer
}

const SECRET = 'a secret of the measurements, long enough to sign with'

/** Everything ends with the stack. */
export async function startLoadedProduct(
  stack: AsyncDisposableStack,
  { folder, product }: LoadDatabase,
  processes: number,
): Promise<LoadedProduct> {
  console.error(
    `Starting the product, answering with ${processes} ${processes === 1 ? 'process' : 'processes'}…`,
  )
  await takeTokensBack(product.pool)
  const outside = await playOutside(stack)
  const ports = await freePorts(processes + 1)
  const publicUrl = `http://localhost:${ports[0]}`
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    ...{ PATH, HOME, TMPDIR, NODE_ENV: 'production', MODE: 'production', DRAIN_MS: '0' },
    ...outside.environment,
    DATABASE_URL: product.url,
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: SECRET,
    DATA_DIR: path.join(folder, 'data'),
  }
  const started: LoadedProcess[] = []
  for (const [index, port] of ports.entries()) {
    const does = index < processes ? 'web' : 'worker'
    const one = await startLoaded({ name: `${does} ${index + 1}`, port, env: { ...env, PROCESS: does } })
    stack.defer(() => one.stop())
    started.push(one)
  }
  const worker = started.pop()
  if (!worker) throw new Error('there is no worker')
  const callbackPath = new URL(createCallbackAddresses(SECRET, publicUrl).of('mypvit')).pathname
  const payer = startPayer(
    outside.mypvit,
    started.map(({ url }) => url + callbackPath),
  )
  stack.defer(() => payer.stop())
  return { web: started, worker, tokens: await giveTokens(product.pool, publicUrl), payer }
}
