import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { waitFor } from '../server/wait-for.ts'
import { run } from './child.ts'
import { list, rent, type Town, verify } from './journey.ts'
import { becomeMember, type Member } from './member.ts'
import { refusedStart, untilReady } from './okoume.ts'
import { expectSame, type Promises } from './promises.ts'
import { ask, askPlainly } from './questions.ts'
import { rollOn } from './roll.ts'
import { PROJECT, type Processes, type Stage, start } from './stage.ts'
import { get } from './visitor.ts'

export async function printAll(stage: Stage, promises: Promises): Promise<void> {
  const processes = await firstStart(stage, promises)
  await stage.startFront()
  await noDemo(stage, promises, processes)
  const town = await journey(stage, promises)
  await replicated(stage, promises)
  await rollOn(stage, promises, { processes, town })
}

async function firstStart(stage: Stage, promises: Promises): Promise<Processes> {
  await promises.keep(
    'without its settings it says what is missing, a line each, and does not start',
    async () => {
      const { AUTH_SECRET_FILE: _, ...env } = stage.env
      const output = await refusedStart(PROJECT, { ...env, PORT: String(stage.ports.one), PAYMENT_MOOV: '' })
      const missing = output.split('\n').filter((line) => line.includes('il manque'))
      if (missing.length !== 2) throw new Error(output)
      return undefined
    },
  )
  await promises.keep('PostgreSQL refuses connections without TLS', async () => {
    const refused = await askPlainly(stage.servers.unencryptedUrl)
    if (!/no encryption/.test(refused)) throw new Error(refused)
    return undefined
  })
  const processes = { one: start(stage, 'one'), two: start(stage, 'two'), worker: start(stage, 'worker') }
  await promises.must(
    'three processes that start at the same instant on an empty database all become ready',
    async () => {
      await Promise.all(Object.values(processes).map(untilReady))
      return undefined
    },
  )
  await promises.keep('each migration ran once, and there is one key that signs sessions', async () => {
    const [found] = await ask<{ migrations: string[]; keys: number; jobs: number }>(
      stage.servers.url,
      `select array_agg(name order by number) as migrations, (select count(*)::int from auth.jwks) as keys,
         (select count(*)::int from graphile_worker.migrations) as jobs from public.migration`,
    )
    const files = await readdir(path.join(PROJECT, 'database/migrations'))
    const expected = files.map((name) => path.basename(name, '.sql')).toSorted()
    expectSame([found?.keys, found?.migrations], [1, expected], 'keys and migrations')
    return `${expected.length} of the product, ${found?.jobs} of the queue`
  })
  await promises.keep('the connections to the database are encrypted', async () => {
    const [found] = await ask<{ open: number; encrypted: number }>(
      stage.servers.url,
      `select count(*)::int as open, count(*) filter (where ssl)::int as encrypted
       from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'okoume'`,
    )
    expectSame(found?.encrypted, found?.open, 'encrypted connections')
    return `${found?.open} connections`
  })
  await promises.keep('a folder for data is neither asked for nor made', async () => {
    expectSame(existsSync(stage.env.DATA_DIR ?? ''), false, 'the folder')
    return undefined
  })
  return processes
}

async function noDemo(stage: Stage, promises: Promises, { worker, one }: Processes): Promise<void> {
  await promises.keep('nothing of the demo exists', async () => {
    const paths = [
      '/demo',
      '/demo/mails',
      '/demo/clock',
      '/demo/phones/077123456',
      '/images/demo/perceuse/960.webp',
    ]
    const found = await Promise.all(paths.map(async (at) => (await get(`${stage.origin}${at}`)).status))
    expectSame(
      found,
      paths.map(() => 404),
      paths.join(' '),
    )
    const api = (await get(`${stage.origin}/openapi.json`)).body.toString()
    if (api.includes('/demo/')) throw new Error('openapi.json shows the demo')
    if (/démonstration|okoume-demo|@okoume\.test/i.test(one.output())) throw new Error(one.output())
    const [rows] = await ask<{ count: number }>(stage.servers.url, 'select count(*)::int as count from users')
    expectSame(rows?.count, 0, 'people before anybody has signed up')
    return undefined
  })
  await promises.keep(
    "a worker serves health and nothing else; nginx hides what is the operator's",
    async () => {
      const paths = ['/healthz', '/readyz', '/', '/api/items', '/api/auth/token', '/openapi.json']
      const found = await Promise.all(paths.map((at) => worker.status(at)))
      expectSame(found, [200, 200, 404, 404, 404, 404], paths.join(' '))
      const hidden = await Promise.all(['/readyz', '/metrics'].map((at) => get(`${stage.origin}${at}`)))
      expectSame(
        hidden.map(({ status }) => status),
        [404, 404],
        '/readyz and /metrics through nginx',
      )
      return undefined
    },
  )
  await promises.keep('pages come over TLS, with HSTS, and may be cached by a proxy', async () => {
    const page = await get(`${stage.origin}/`, { headers: { accept: 'text/html' } })
    expectSame(page.status, 200, 'the home page')
    if (!page.headers.get('strict-transport-security')) throw new Error('no Strict-Transport-Security')
    const rule = page.headers.get('cache-control') ?? ''
    if (!rule.includes('s-maxage')) throw new Error(`cache-control: ${rule}`)
    return rule
  })
}

async function journey(stage: Stage, promises: Promises): Promise<Town> {
  const { origin, mails } = stage
  const known = (one: Partial<Town>) => one as Town
  let town: Partial<Town> = {}
  let administrator: Member | undefined
  await promises.must('three people sign up, and confirm by the link of their mail', async () => {
    administrator = await becomeMember(origin, mails, { name: 'Équipe Okoumé', email: 'equipe@exemple.test' })
    const owner = await becomeMember(origin, mails, { name: 'Rose Mboumba', email: 'rose@exemple.test' })
    const renter = await becomeMember(origin, mails, { name: 'Serge Ndong', email: 'serge@exemple.test' })
    town = { owner, renter }
    return undefined
  })
  await promises.keep(
    'the command makes the first administrator, and refuses who does not exist',
    async () => {
      const script = path.join(PROJECT, 'apps/server/src/okoume.ts')
      const output = await run(
        process.execPath,
        [script, 'administrator', 'add', 'equipe@exemple.test'],
        stage.env,
      )
      const listed = await run(process.execPath, [script, 'administrator', 'list'], stage.env)
      if (!listed.includes('equipe@exemple.test')) throw new Error(listed)
      const refused = await run(
        process.execPath,
        [script, 'administrator', 'add', 'personne@exemple.test'],
        stage.env,
      ).catch((error: Error) => error.message)
      if (!refused.includes("s'inscrit d'abord")) throw new Error(refused)
      const [trail] = await ask<{ count: number }>(
        stage.servers.url,
        `select count(*)::int as count from audit_events where action = 'appoint administrator'`,
      )
      expectSame(trail?.count, 1, 'lines in the trail')
      return output.trim()
    },
  )
  await promises.must(
    'an identity is proved, and accepted by the link that the administrator was mailed',
    async () => {
      if (!administrator) throw new Error('there is no administrator')
      await verify(stage, known(town).owner, administrator)
      return undefined
    },
  )
  await promises.must('an object is listed with its picture, which lies in the bucket', async () => {
    town = { ...town, listed: await list(known(town).owner) }
    return `${stage.storage.objects.size} objects`
  })
  await promises.must(
    'a rental is requested, paid through the provider, accepted, and notified by mail',
    async () => {
      town = { ...town, rentalId: await rent(stage, known(town)) }
      expectSame(stage.provider.moved.length, 1, 'times that money moved')
      return `${stage.mails.messages.length} mails so far`
    },
  )
  return known(town)
}

async function replicated({ servers }: Stage, promises: Promises): Promise<void> {
  await promises.keep('the replica has what was acknowledged, and is a replica', async () => {
    const question = `select pg_is_in_recovery() as standby, (select count(*)::int from rentals) as rentals`
    await waitFor('the replica to show it', async () => {
      const [found] = await ask<{ standby: boolean; rentals: number }>(servers.replicaUrl, question)
      return found?.standby && found.rentals === 1
    })
    const [state] = await ask<{ sync_state: string }>(
      servers.url,
      'select sync_state from pg_stat_replication',
    )
    expectSame(state?.sync_state, 'sync', 'how the replica follows')
    return undefined
  })
}
