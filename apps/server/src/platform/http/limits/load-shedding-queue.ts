import type { Server } from 'node:http'

/** Somebody who waits to be worked for. */
export interface QueuedRequest {
  begin(): void
  /** Called instead where nobody could be worked for in time. */
  giveUp(): void
}

/** Begins what it is given, in order; answers what to call once that is over, or whoever waits has gone. */
export type LoadSheddingQueue = (request: QueuedRequest) => () => void

/** However many come without a pause, somebody of those who are in is worked for. */
const MOST_TURNS = 16
/** A few more than there are connections to PostgreSQL: more at once only wait for each other. */
const MOST_AT_WORK = 24
/** Whoever has waited so long would still be waiting when the answer came: an honest «later» is worth more. */
const PATIENCE_MS = 2000

/**
 * Where requests wait that may wait. Two things make it more than a queue:
 *
 * The event loop takes one new connection a turn (libuv does not accept in a loop). Where each turn does work, a crowd is
 * let in as slowly as it is answered: nobody sees how long the queue is, nobody is sent away, and all wait in the
 * kernel. So work begins one at a time, and only after a turn that brought nobody new; such turns cost microseconds.
 *
 * And a crowd that is let in at once is not worked for at once: it would be answered all together, late. So only a few
 * are, and the others are told within their patience.
 */
export function createLoadSheddingQueue(server: Pick<Server, 'on'>): LoadSheddingQueue {
  const waiting = new Map<QueuedRequest, NodeJS.Timeout>()
  const atWork = new Set<QueuedRequest>()
  let arrived = 0
  let isTurning = false
  server.on('connection', () => {
    arrived += 1
  })

  const hasWork = () => waiting.size > 0 && atWork.size < MOST_AT_WORK
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
      if (isTurning) turn(arrived, MOST_TURNS)
    })
  }
  const keepTurning = () => {
    if (isTurning || !hasWork()) return
    isTurning = true
    // The turn in which somebody is heard is half over: it takes no more connections.
    setImmediate(() => turn(arrived, MOST_TURNS))
  }
  return (request) => {
    const tooLate = setTimeout(() => {
      waiting.delete(request)
      request.giveUp()
    }, PATIENCE_MS)
    waiting.set(request, tooLate)
    keepTurning()
    return () => {
      stopWaiting(request)
      atWork.delete(request)
      keepTurning()
    }
  }
}
