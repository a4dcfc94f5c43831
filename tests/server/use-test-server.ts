import { beforeAll } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

/** The server of the test file that runs: those of one process run after each other. */
export let server: TestServer

/** Boots a server for the tests of a file, before the file's own hooks, and stops it after them. */
export function useTestServer(options?: TestServerOptions): void {
  beforeAll(async () => {
    server = await startTestServer(options)
    return () => server.stop()
  })
}
