/** A profile as V8 writes it: a tree of call frames, and which of its nodes ran at each sample. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
}

export interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}

/** A process that was started with `--inspect`, asked over the Chrome DevTools Protocol. */
export interface Inspector extends Disposable {
  startProfile(): Promise<void>
  stopProfile(): Promise<CpuProfile>
  /** Processor time of the main thread, in microseconds. */
  cpuMicroseconds(): Promise<number>
}

const SAMPLING_MICROSECONDS = 200

export async function openInspector(port: number): Promise<Inspector> {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const [{ webSocketDebuggerUrl }] = targets as [{ webSocketDebuggerUrl: string }]
  const socket = new WebSocket(webSocketDebuggerUrl)
  await once(socket, 'open')
  let sent = 0
  async function send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++sent
    const { promise, resolve } = Promise.withResolvers<Result>()
    const listen = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data))
      if (answer.id !== id) return
      socket.removeEventListener('message', listen)
      resolve(answer.result)
    }
    socket.addEventListener('message', listen)
    socket.send(JSON.stringify({ id, method, params }))
    return promise
  }
  await send('Profiler.enable')
  await send('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS })
  const expression = '{ const { user, system } = process.threadCpuUsage(); user + system }'
  return {
    startProfile: () => send('Profiler.start'),
    stopProfile: async () => (await send<{ profile: CpuProfile }>('Profiler.stop')).profile,
    cpuMicroseconds: async () =>
      (await send<{ result: { value: number } }>('Runtime.evaluate', { expression })).result.value,
    [Symbol.dispose]: () => socket.close(),
  }
}

function once(socket: WebSocket, event: 'open'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve())
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')))
  })
}
