// `npm run test:restore`: disaster recovery with the real commands, from an embedded database to an empty folder and to
// the distribution's PostgreSQL. --if-possible: if that PostgreSQL is missing, prints it and skips.
import { randomBytes } from 'node:crypto'
import { readFile, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { closingLine, NOTHING, ONE_FAILED, ONE_PASSED, sum } from '../../tools/checks/tally.ts'
import { makePostgres, makePostgresFolder } from '../faults/postgres-server.ts'
import { type ProductProcess, productProcess } from '../faults/product-process.ts'
import { MissingProgramError } from '../production/programs.ts'
import { freePort, makeDataDir } from '../simulation/running-server.ts'
import { expectTyped } from './operator.ts'

const MAX_MS = 20 * 60_000
const LEDGER_IS_RIGHT = /Le grand livre est juste/
const OWNER = 'okoume_owner'

const scratch = makeDataDir()
const inScratch = (name: string) => path.join(scratch.path, name)
const whole = inScratch('whole.okoume')
const source = { DATA_DIR: inScratch('source') }

/** As on a managed server: a database, and an account that owns it and has no other rights. */
async function makeDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create role ${OWNER} login`)
  for (const name of names) await client.query(`create database ${name} owner ${OWNER}`)
  await client.end()
}

async function opened(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<ProductProcess> {
  const server = productProcess({ name: 'Okoumé', port: await freePort(), environment: settings })
  await server.start()
  return server
}

/** A person of the demo signs in with the password from before. */
async function assertAlive(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const server = await opened(settings)
  const answer = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url.replace('127.0.0.1', 'localhost') },
    body: JSON.stringify({ email: 'proprietaire@okoume.test', password: 'okoume-demo' }),
  })
  const items = await server.clientOf('').searchItems({ query: {} })
  await server.kill('SIGTERM')
  if (answer.status !== 200) throw new Error(`sign-in fails: ${answer.status} ${await answer.text()}`)
  if (items.items.length === 0) throw new Error('the catalogue is empty')
  console.log('✓ the server starts on it, lists objects, and lets people in')
}

async function whileItRuns(): Promise<void> {
  const server = await opened(source)
  await expectTyped(`npm run backup -- ${whole}`, source, { code: 0, says: /Sauvegarde faite/ })
  await expectTyped(`npm run backup -- ${whole}`, source, { code: 1, says: /existe déjà/ })
  await expectTyped(`npm run restore -- ${whole}`, source, { code: 1, says: /tourne déjà/ })
  await expectTyped('npm run --silent backup -- - > /dev/full', source, {
    code: 1,
    says: /Le disque est plein/,
  })
  await server.kill('SIGTERM')
  const { mode } = await stat(whole)
  if ((mode & 0o777) !== 0o600) throw new Error('others can read the backup')
}

async function intoAnEmptyFolder(): Promise<void> {
  const empty = { DATA_DIR: inScratch('empty') }
  await expectTyped(`npm run restore -- --check ${whole}`, empty, { code: 0, says: /est entière/ })
  await expectTyped(`npm run restore -- ${whole}`, empty, { code: 0, says: LEDGER_IS_RIGHT })
  await expectTyped(`npm run restore -- ${whole}`, empty, { code: 1, says: /n'est pas vide/ })
  await expectTyped('npm run ledger:check', empty, { code: 0, says: LEDGER_IS_RIGHT })
  const secrets = await Promise.all(
    [source, empty].map(({ DATA_DIR }) => readFile(path.join(DATA_DIR, 'secret'))),
  )
  if (!secrets[0]?.equals(secrets[1] ?? Buffer.alloc(0))) throw new Error('the secret is another')
  await assertAlive(empty)
  await expectTyped('npm run restore -- --confirm', empty, { code: 0, says: /C'est noté/ })
}

async function refused(): Promise<void> {
  const nowhere = { DATA_DIR: inScratch('refused') }
  const cut = inScratch('cut.okoume')
  const altered = inScratch('altered.okoume')
  await expectTyped(`cp ${whole} ${cut} && cp ${whole} ${altered}`, {}, { code: 0, says: /^$/ })
  await truncate(cut, Math.floor((await stat(whole)).size / 2))
  await expectTyped(`npm run restore -- ${cut}`, nowhere, { code: 1, says: /incomplète/ })
  // Longer than the padding between two entries, which carries no data.
  const damage = `printf '%0600d' 0 | dd of=${altered} bs=1 seek=20000 conv=notrunc status=none`
  await expectTyped(damage, {}, { code: 0, says: /^$/ })
  await expectTyped(`npm run restore -- ${altered}`, nowhere, { code: 1, says: /abîmée ou modifiée/ })
  await expectTyped('npm run restore -- package.json', nowhere, { code: 1, says: /pas une sauvegarde/ })
  await expectTyped('npm run restore -- missing.okoume', nowhere, { code: 1, says: /n'existe pas/ })
  await expectTyped(`test ! -e ${nowhere.DATA_DIR}`, {}, { code: 0, says: /^$/ })
}

async function toADistributionsPostgres(): Promise<void> {
  const postgres = await makePostgres({ folder: makePostgresFolder(scratch.path, 'debian') })
  await postgres.start()
  try {
    const names = ['piped', 'moved'].map((name) => `${name}_${randomBytes(3).toString('hex')}`)
    await makeDatabases(postgres.url(), names)
    const [piped = '', moved = ''] = names.map(
      (name) => `postgresql://${OWNER}@127.0.0.1:${postgres.port}/${name}`,
    )
    const other = { DATA_DIR: inScratch('piped'), DATABASE_URL: piped }
    await expectTyped(`npm run --silent restore -- - < ${whole}`, other, { code: 0, says: LEDGER_IS_RIGHT })
    await assertAlive(other)
    await expectTyped(`npm run move -- ${moved}`, source, { code: 0, says: LEDGER_IS_RIGHT })
    await expectTyped(`npm run move -- ${moved}`, source, { code: 1, says: /n'est pas vide/ })
    const there = { ...source, DATABASE_URL: moved }
    await expectTyped('npm run ledger:check', there, { code: 0, says: LEDGER_IS_RIGHT })
    await expectTyped('npm run restore -- --confirm', there, {
      code: 0,
      says: /Aucun paiement n'était retenu/,
    })
    await assertAlive(there)
    const back = { DATA_DIR: inScratch('back') }
    const again = inScratch('again.okoume')
    await expectTyped(`npm run backup -- ${again}`, there, { code: 0, says: /Sauvegarde faite/ })
    await expectTyped(`npm run restore -- ${again}`, back, { code: 0, says: LEDGER_IS_RIGHT })
  } finally {
    await postgres.stop()
  }
}

async function main(): Promise<number> {
  setTimeout(() => {
    console.error('The drill takes too long.')
    process.exit(1)
  }, MAX_MS).unref()
  let tally = NOTHING
  try {
    for (const part of [whileItRuns, intoAnEmptyFolder, refused, toADistributionsPostgres]) {
      await part()
      tally = sum([tally, ONE_PASSED])
    }
  } catch (error) {
    console.error(error)
    const isMissing = error instanceof MissingProgramError && process.argv.includes('--if-possible')
    if (!isMissing) tally = sum([tally, ONE_FAILED])
  } finally {
    scratch.remove()
  }
  console.log(closingLine(tally))
  return tally.failed === 0 ? 0 : 1
}

process.exit(await main())
