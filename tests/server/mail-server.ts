import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What it answers: null is yes, a number no. */
export type Reply = null | number | 'hang up' | 'say nothing'

/** How a server of the tests behaves; kindly unless told. */
export interface Manners {
  readonly greeting?: () => Reply
  readonly recipient?: (address: string) => Reply
  /** Once it has the whole message. */
  readonly message?: (raw: string) => Reply
  readonly options?: SMTPServerOptions
}

export interface PlayedMailServer {
  readonly port: number
  /** The messages that came, whatever it answered to them. */
  readonly messages: readonly string[]
  /** How often somebody has connected. */
  connections(): number
  /** Ends every connection without a word. */
  hangUp(): void
  stop(): Promise<void>
}

/** An SMTP server on this machine, which takes mails, refuses, puts off, hangs or hangs up. */
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
      // Whoever hangs up in the middle has sent nothing.
      if (raw === null) return
      messages.push(raw)
      answer(manners.message?.(raw), callback)
    },
    ...manners.options,
  })
  // Somebody hangs up: that is what some of the tests are about.
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
