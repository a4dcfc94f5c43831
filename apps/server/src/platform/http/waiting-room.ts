import type { Server } from 'node:http'

/** Begins what it is given, in order, as soon as everybody who has arrived by then has been let in and counted. */
export type WaitingRoom = (begin: () => void) => void

/** However many come without a pause, somebody of those who are in is worked for. */
const MOST_TURNS = 16

/**
 * The event loop takes one new connection a turn (libuv does not accept in a loop). Where each turn does work, a crowd is
 * let in as slowly as it is answered: nobody sees how long the queue is, nobody is sent away, and all wait in the
 * kernel. So work begins one at a time, and only after a turn that brought nobody new; such turns cost microseconds.
 */
export function createWaitingRoom(server: Pick<Server, 'on'>): WaitingRoom {
  const waiting: (() => void)[] = []
  let arrived = 0
  let isTurning = false
  server.on('connection', () => {
    arrived += 1
  })

  function turn(seen: number, turnsLeft: number): void {
    setImmediate(() => {
      if (arrived !== seen && turnsLeft > 0) return turn(arrived, turnsLeft - 1)
      waiting.shift()?.()
      isTurning = waiting.length > 0
      if (isTurning) turn(arrived, MOST_TURNS)
    })
  }
  return (begin) => {
    waiting.push(begin)
    if (isTurning) return
    isTurning = true
    // The turn in which somebody is heard is half over: it takes no more connections.
    setImmediate(() => turn(arrived, MOST_TURNS))
  }
}
