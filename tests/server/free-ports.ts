import { randomInt } from 'node:crypto'
import net from 'node:net'

// Ephemeral range: from 32768 on the system gives ports to outgoing connections, one of which could take a server's
// port while it restarts.
const FIRST = 10_000
const BEHIND_LAST = 32_768

/** Distinct free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: net.Server[] = []
  while (servers.length < count) {
    const server = await listen(randomInt(FIRST, BEHIND_LAST))
    if (server) servers.push(server)
  }
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}

function listen(port: number): Promise<net.Server | null> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
