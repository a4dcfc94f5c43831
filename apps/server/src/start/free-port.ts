import net from 'node:net'

/** The port that was asked for belongs to another program. */
export class PortTakenError extends Error {
  constructor(port: number) {
    super(
      `Le port ${port} est déjà pris par un autre programme. Choisissez-en un autre, par exemple : PORT=${port + 1} npm start`,
    )
    this.name = 'PortTakenError'
  }
}

/** Finds out before anything is started; whoever takes the port meanwhile is met again when we listen. */
export async function assertPortIsFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, resolve)
  }).catch((error: unknown) => {
    throw isAddressInUse(error) ? new PortTakenError(port) : error
  })
  await new Promise((resolve) => probe.close(resolve))
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
