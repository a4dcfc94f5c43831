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

/** Not available: to this account, or on this machine. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError'
}

const NOT_OURS: readonly string[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']

/** Fails before anything is started; a port that is taken in between fails again when we listen. */
export async function assertPortIsFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, resolve)
  }).catch((error: unknown) => {
    throw explain(error, host, port)
  })
  await new Promise((resolve) => probe.close(resolve))
}

function explain(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new PortTakenError(port)
  if (code === 'EACCES') {
    return new AddressRefusedError(
      `Le port ${port} n'est pas permis à ce compte (en dessous de 1024, il faut en avoir le droit). Choisissez-en un autre avec PORT=…`,
    )
  }
  if (NOT_OURS.includes(String(code))) {
    return new AddressRefusedError(
      `HOST=${host} n'est pas une adresse de cette machine : donnez-en une, 127.0.0.1 ou 0.0.0.0 par exemple.`,
    )
  }
  return error
}
