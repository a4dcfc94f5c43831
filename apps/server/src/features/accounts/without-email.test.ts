import { randomUUID } from 'node:crypto'
import { OPERATION_NAMES, type OperationName } from '@okoume/contract/contract.ts'
import { placeholderEmail } from '@okoume/domain/person/placeholder-email.ts'
import { send } from '@okoume/tests/server/send.ts'
import { authorisedCaller, buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { newUuid } from '#platform/clock/identifiers.ts'
import { queuedIdentityMails } from './identity-mails.ts'

/** A town in which everybody has a number, and nobody an e-mail, administrators neither. */
let town: Town
useTestServer({ jobs: false })
beforeAll(async () => {
  await server.pool.query(`
    create function nobody_has_an_email() returns trigger language plpgsql as $$
      begin new.email := null; return new; end $$;
    create trigger nobody_has_an_email before insert or update on users
      for each row execute function nobody_has_an_email();
    create sequence numbers start 700009 increment 10;
    create function everybody_has_a_number() returns trigger language plpgsql as $$
      begin
        new.phone_number := '+24174' || nextval('public.numbers');
        new.phone_number_verified := true;
        return new;
      end $$;
    create trigger everybody_has_a_number before insert on auth.users
      for each row execute function everybody_has_a_number()`)
  town = await buildTown(server)
}, 120_000)

const LAST: readonly OperationName[] = ['deleteItem', 'closeAccount', 'setDemoClock']
const NAMES = OPERATION_NAMES.toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other))

/** To the address of the town's own failed mail. */
const mails = async () => {
  const rows = await server.db.selectFrom('mails').select(['recipient', 'subject']).execute()
  return rows.filter(({ subject }) => subject !== 'Bonjour')
}

const failedJobs = async () => {
  const { rows } = await server.pool.query<{ task: string; error: string }>(
    `select task_identifier as task, last_error as error from graphile_worker.jobs
     where last_error is not null and last_error <> 'Error: lost'`,
  )
  return rows
}

describe('with nobody who has an e-mail', () => {
  test('what happens in a town notifies on the screen, and mails nobody', async () => {
    await server.runDue()

    expect(await mails()).toEqual([])
    const { rows } = await server.pool.query(
      'select distinct split_part(cause, $1, 1) as event from notices',
      [' '],
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(await failedJobs()).toEqual([])
    // At night they wait.
    const texts = await server.pool.query(`
      select id::text from simulator_texts union all
      select key from graphile_worker.jobs where task_identifier = 'text-notice'`)
    expect(texts.rows.length).toBeGreaterThan(3)
  })

  test.each(NAMES)('%s queues no mail, and fails in no job', async (name) => {
    const caller = authorisedCaller(name, town)

    const { status, text } = await send(server, name, goodCalls(server, town)[name], `Bearer ${caller.token}`)
    await server.runDue()

    expect(status, text).toBeLessThan(500)
    expect(await mails()).toEqual([])
    expect(await failedJobs()).toEqual([])
  })

  test('the days that pass do not either', async () => {
    for (const days of [1, 2, 5, 30]) await server.passDays(days)

    expect(await mails()).toEqual([])
    expect(await failedJobs()).toEqual([])
  }, 60_000)
})

describe('mails of the identity service to an account without an e-mail', () => {
  const to = { email: placeholderEmail(randomUUID()), name: '' }
  const mailsOf = () =>
    queuedIdentityMails({ db: server.db, clock: systemClock, newId: newUuid, publicUrl: 'http://localhost' })
  test.each([
    ['confirmation', () => mailsOf().sendConfirmation(to, '/')],
    ['forgotten password', () => mailsOf().sendPasswordReset(to, '/')],
    ['account offer', () => mailsOf().sendAccountOffer(to, '/')],
    ['changed password', () => mailsOf().sendPasswordChanged(to)],
    ['change of e-mail', () => mailsOf().sendEmailChange(to, '/')],
    ['notice of that change', () => mailsOf().sendEmailChangeNotice(to)],
    ['changed e-mail', () => mailsOf().sendEmailChanged(to, placeholderEmail(randomUUID()))],
    ['second factor', () => mailsOf().sendSecondFactorNotice(to, 'on')],
    ['proved number', () => mailsOf().sendPhoneProved(to)],
  ])('%s: none is queued', async (_, sendMail) => {
    await sendMail()

    expect(await mails()).toEqual([])
  })
})
