import type { Server } from 'node:http'

/** A request that waits for its turn. */
export interface QueuedRequest {
  begin(): void
  /** Called instead where its turn did not come in time. */
  giveUp(): void
}

/** Begins requests in order; returns what to call when one has ended or its client has hung up. */
export type LoadSheddingQueue = (request: QueuedRequest) => () => void

/** At most so many turns go to new connections before the next request begins. */
const MAX_ACCEPT_TURNS = 16
/** A few more than there are connections to PostgreSQL: more at once only wait for each other. */
const MAX_RUNNING = 24
/** After so long a client is better off with a 503 than with a late answer. */
const MAX_WAIT_MS = 2000

/**
 * Load shedding: queues requests, and refuses those that wait too long. Two things make it more than a queue:
 *
 * The event loop takes one new connection a turn (libuv does not accept in a loop). Where each turn does work, a crowd is
 * accepted as slowly as it is answered: the queue's length is unknown, no request is shed, and all wait in the
 * kernel. So work begins one at a time, and only after a turn without new connections; such turns cost microseconds.
 *
 * And a crowd that is accepted at once does not begin at once: it would be answered all together, late. So only a few
 * begin, and the others get their 503 in time.
 */
export function createLoadSheddingQueue(server: Pick<Server, 'on'>): LoadSheddingQueue {
  const waiting = new Map<QueuedRequest, NodeJS.Timeout>()
  const atWork = new Set<QueuedRequest>()
  let arrived = 0
  let isTurning = false
  server.on('connection', () => {
    arrived += 1
  })

  const hasWork = () => waiting.size > 0 && atWork.size < MAX_RUNNING
  const beginNext = () => {
    const [next] = hasWork() ? waiting.keys() : []
    if (!next) return
    stopWaiting(next)
    atWork.add(next)
    next.begin()
  }
  const stopWaiting = (request: QueuedRequest) => {
    clearTimeout(waiting.get(request))
    waiting.delete(request)
  }
  const turn = (seen: number, turnsLeft: number) => {
    setImmediate(() => {
      if (arrived !== seen && turnsLeft > 0) return turn(arrived, turnsLeft - 1)
      beginNext()
      isTurning = hasWork()
      if (isTurning) turn(arrived, MAX_ACCEPT_TURNS)
    })
  }
  const scheduleTurn = () => {
    if (isTurning || !hasWork()) return
    isTurning = true
    // The turn in which a request arrives is half over: it accepts no more connections.
    setImmediate(() => turn(arrived, MAX_ACCEPT_TURNS))
  }
  return (request) => {
    const tooLate = setTimeout(() => {
      waiting.delete(request)
      request.giveUp()
    }, MAX_WAIT_MS)
    waiting.set(request, tooLate)
    scheduleTurn()
    return () => {
      stopWaiting(request)
      atWork.delete(request)
      scheduleTurn()
    }
  }
}
