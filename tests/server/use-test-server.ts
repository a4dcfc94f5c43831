import { beforeAll } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

/** The server of the running test file: the files of one process run one after the other. */
export let server: TestServer

/** Starts a server for the tests of a file, before the file's own hooks, and stops it after them. */
export function useTestServer(options?: TestServerOptions): void {
  beforeAll(async () => {
    server = await startTestServer(options)
    return () => server.stop()
  })
}
