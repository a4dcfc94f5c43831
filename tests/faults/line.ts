import { once } from 'node:events'
import net from 'node:net'

/**
 * A TCP proxy in front of the database: leads the operator's address to one server or another, at once, late, or not at
 * all.
 */
export interface Line {
  readonly port: number
  /** Closes every connection; new ones go there. */
  leadTo(port: string): void
  /** Delays all data by that much, in both directions. */
  slowDown(ms: number): void
  /** Black hole: nothing arrives and no connection is closed; or the delayed data arrives after all. */
  hold(isHolding: boolean): void
  stop(): Promise<void>
}

export async function openLine(first: string): Promise<Line> {
  let target = first
  let delayMs = 0
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(target), '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => forward(to, bytes, delayMs))
      from.on('error', end)
      from.on('close', end)
    }
    if (isHolding) holdBack(pair, true)
  })
  let isHolding = false
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    port: (server.address() as net.AddressInfo).port,
    leadTo(port) {
      target = port
      endAll()
    },
    slowDown(ms) {
      delayMs = ms
    },
    hold(on) {
      isHolding = on
      for (const pair of pairs) holdBack(pair, on)
    },
    async stop() {
      endAll()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** Timers of the same length fire in order. */
function forward(to: net.Socket, bytes: Buffer, delayMs: number): void {
  if (delayMs === 0) to.write(bytes)
  else setTimeout(() => to.destroyed || to.write(bytes), delayMs)
}

function holdBack(pair: readonly [net.Socket, net.Socket], on: boolean): void {
  for (const socket of pair) {
    if (on) socket.pause()
    else socket.resume()
  }
}
