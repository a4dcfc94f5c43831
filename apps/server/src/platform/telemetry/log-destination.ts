import { destination } from 'pino'

const BUFFER_BYTES = 8 * 1024
const FLUSH_EVERY_MS = 500

/**
 * Standard output, written to some lines at a time: a system call for each request's line would cost more than all the
 * rest of it. What is buffered when the process ends in any other way than by kill -9 is written.
 */
export function logDestination() {
  const stream = destination({ fd: 1, minLength: BUFFER_BYTES, sync: true })
  const flushing = setInterval(() => stream.flush(), FLUSH_EVERY_MS)
  flushing.unref()
  process.on('exit', () => stream.flushSync())
  return stream
}
