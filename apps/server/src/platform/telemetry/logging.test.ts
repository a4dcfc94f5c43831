import { DatabaseError } from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { lazyChildLogger, logOptions } from './logging.ts'

function logged(fields: object, message = 'something happened'): string {
  let line = ''
  pino(logOptions('debug'), { write: (text) => (line += text) }).error(fields, message)
  return line
}

/** A driver's error: everything about the row that violated a constraint. */
function brokenRule(): DatabaseError {
  const error = new DatabaseError(
    'duplicate key value violates unique constraint "users_email"',
    200,
    'error',
  )
  return Object.assign(error, {
    code: '23505',
    table: 'users',
    constraint: 'users_email',
    detail: 'Key (name)=(Solange Mba) already exists.',
    where: 'COPY users, line 1: "Solange Mba"',
    parameters: ['Solange Mba'],
  })
}

describe('an error in the log', () => {
  it('of the database names the violated constraint, and nothing of the row', () => {
    const line = logged({ err: new Error('a command failed', { cause: brokenRule() }) })

    expect(JSON.parse(line)).toMatchObject({
      err: {
        message: 'a command failed',
        cause: { code: '23505', table: 'users', constraint: 'users_email' },
      },
    })
    expect(line).not.toContain('Solange')
  })

  it('does not quote unreadable input', () => {
    const unreadable = [
      new DatabaseError('invalid input syntax for type uuid: "Solange Mba"', 90, 'error'),
      caught(() => JSON.parse('Solange Mba')),
    ]
    for (const err of unreadable) expect(logged({ err })).not.toContain('Solange')
  })

  it('contains nothing that a library attached', () => {
    const err = Object.assign(new Error('no answer'), {
      config: { auth: 'Solange' },
      response: { body: 'Solange' },
    })

    expect(logged({ err })).not.toContain('Solange')
    expect(logged({ meta: { job: { payload: 'Solange', task_identifier: 'x' }, error: err } })).not.toContain(
      'Solange',
    )
  })
})

describe('a line of the log', () => {
  const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

  it.each([
    ['an e-mail', 'mail to solange.mba+x@example.ga failed', 'solange'],
    ['a telephone number', 'call +241 077 12 34 56, 077123456 or 24177123456', '12345|12 34'],
    ['a token', `refused ${token}`, 'eyJ'],
    ['an authorisation', 'sent Authorization: Bearer abc.def-ghi', 'abc'],
    ['a password in an address', 'smtp://okoume:s3cret@mail.example.ga:587 is down', 's3cret'],
    ['the query of a link', 'GET https://okoume.ga/lien?preuve=s3cret', 's3cret'],
  ])('contains no %s', (_what, text, secret) => {
    for (const line of [logged({}, text), logged({ said: text }), logged({ err: new Error(text) })]) {
      expect(line).not.toMatch(new RegExp(secret))
      expect(() => JSON.parse(line)).not.toThrow()
    }
  })

  it('contains no text longer than some pages: the cut is marked, and no secret is cut in two', () => {
    for (const secret of ['smtp://okoume:s3cret', 'solange.mba', token]) {
      const text = `${'said "so" \\ '.repeat(300)}${'x'.repeat(390)} ${secret}${'@'.repeat(64_000)}`
      for (const line of [logged({ said: text }), logged({ err: new Error(text) }), logged({}, text)]) {
        expect(line.length).toBeLessThan(12_000)
        expect(line).toContain(`${'x'.repeat(390)} <cut>`)
        expect(line).not.toMatch(/s3cret|solange|eyJ/)
        expect(() => JSON.parse(line)).not.toThrow()
      }
    }
    expect(JSON.parse(logged({ n: Array(3000).fill(1), said: 'a'.repeat(64_000) }))).toMatchObject({
      n: Array(3000).fill(1),
      said: ' <cut>',
    })
  })

  it('contains no e-mail however long its name is, nor a password with a colon in it', () => {
    expect(logged({}, `${'solange.'.repeat(30)}mba@example.ga`)).not.toContain('solange')
    expect(logged({}, 'postgres://okoume:s3:cret:@db.example.ga/okoume')).not.toContain('s3')
  })

  it('contains neither token nor cookie of headers that are logged whole', () => {
    const headers = { authorization: 's3cret', cookie: 'session=s3cret', accept: 'text/html' }

    for (const line of [logged({ headers }), logged({ req: { headers } })]) {
      expect(line).toContain('text/html')
      expect(line).not.toContain('s3cret')
    }
  })

  it('keeps what is needed to diagnose an error', () => {
    const facts = {
      url: '/api/payment',
      operation: '3f2b8f2e-6a77-4f62-8a33-6d77123456aa',
      ms: 12.67123456,
      n: 67123456,
    }

    expect(JSON.parse(logged(facts))).toMatchObject(facts)
  })
})

function caught(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

it("a request's logger is made by its first line, which carries the request", () => {
  const lines: string[] = []
  const made: object[] = []
  const options = { ...logOptions('info'), onChild: (child: object) => void made.push(child) }
  const log = lazyChildLogger(pino(options, { write: (line) => void lines.push(line) }), { request: 'r-1' })
  expect(made).toEqual([])

  log.warn({ url: '/objet' }, 'late')
  log.child({ part: 'send' }).info('sent')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, request: 'r-1', url: '/objet', msg: 'late' },
    { level: 30, request: 'r-1', part: 'send', msg: 'sent' },
  ])
  expect(made).toHaveLength(2)
})
