import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Its reply: null accepts, a number refuses. */
export type Reply = null | number | 'hang up' | 'say nothing'

/** The behaviour of a test mail server; accepts by default. */
export interface Manners {
  readonly greeting?: () => Reply
  readonly recipient?: (address: string) => Reply
  /** After it has the whole message. */
  readonly message?: (raw: string) => Reply
  readonly options?: SMTPServerOptions
}

export interface PlayedMailServer {
  readonly port: number
  /** The received messages, whatever was answered. */
  readonly messages: readonly string[]
  /** Number of connections so far. */
  connections(): number
  /** Closes every connection without a reply. */
  hangUp(): void
  stop(): Promise<void>
}

/** A fake SMTP server on this machine, which accepts, refuses, defers, hangs or hangs up. */
export async function playMailServer(manners: Manners = {}, port = 0): Promise<PlayedMailServer> {
  const messages: string[] = []
  let connections = 0
  const hangUp = () => {
    for (const connection of server.connections) connection._socket.destroy()
  }
  const answer = (reply: Reply | undefined, callback: (error?: Error | null) => void) => {
    if (reply === 'hang up') hangUp()
    else if (typeof reply === 'number') callback(replyOf(reply))
    else if (reply !== 'say nothing') callback()
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      connections += 1
      answer(manners.greeting?.(), callback)
    },
    onRcptTo: ({ address }, _session, callback) => answer(manners.recipient?.(address), callback),
    onData: async (stream, _session, callback) => {
      const raw = await text(stream).catch(() => null)
      // A client that hangs up in the middle has sent nothing.
      if (raw === null) return
      messages.push(raw)
      answer(manners.message?.(raw), callback)
    },
    ...manners.options,
  })
  // A client hung up, which some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    messages,
    connections: () => connections,
    hangUp,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function replyOf(responseCode: number): Error {
  const words = responseCode < 500 ? 'Try again later' : 'No such mailbox here'
  return Object.assign(new Error(words), { responseCode })
}
