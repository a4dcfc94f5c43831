import path from 'node:path'
import type { MypvitFake } from '../server/fakes/mypvit-fake.ts'
import type { PlayedMailServer } from '../server/mail-server.ts'
import type { ObjectStorage } from '../server/object-storage.ts'
import { type Okoume, startOkoume } from './okoume.ts'
import type { Servers } from './postgres.ts'

export const PROJECT = path.resolve(import.meta.dirname, '../..')

export interface Stage {
  readonly origin: string
  readonly mails: PlayedMailServer
  readonly provider: MypvitFake
  readonly storage: ObjectStorage
  readonly servers: Servers
  readonly env: NodeJS.ProcessEnv
  readonly folder: string
  /** How many times each process is replaced. */
  readonly rolls: number
  readonly ports: {
    readonly one: number
    readonly two: number
    readonly worker: number
    readonly spare: number
  }
  readonly startFront: () => Promise<void>
  readonly undo: (() => Promise<unknown>)[]
}

export interface Processes {
  one: Okoume
  two: Okoume
  worker: Okoume
}

export function start(stage: Stage, name: keyof Processes, release = PROJECT): Okoume {
  const okoume = startOkoume({
    name,
    port: stage.ports[name],
    process: name === 'worker' ? 'worker' : 'web',
    release,
    env: stage.env,
  })
  stage.undo.push(() => okoume.stop())
  return okoume
}
