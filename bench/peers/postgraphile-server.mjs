// PostGraphile, set up as its documentation advises for production. Started by ../peer-server.ts with the address of a
// database that has the schema of postgraphile.sql.
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const [connectionString = ''] = process.argv.slice(2)

const postGraphile = postgraphile({
  extends: [PostGraphileAmberPreset],
  // The product's pool size. Without settings for each request a read needs no transaction.
  pgServices: [makePgService({ connectionString, schemas: ['peer'], poolConfig: { max: 20 } })],
  // Lists cost less than connections.
  schema: { defaultBehavior: '-connection +list -insert -update -delete' },
  grafserv: { graphiql: false, watch: false, outputDataAsString: true },
  grafast: { explain: false },
})

const server = createServer()
await postGraphile.createServ(grafserv).addTo(server)
// The parent process has ended.
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
