import { describe, expect, test } from 'vitest'
import { failureFromError, failureFromOutput } from './start-failure.ts'

const codeOf = (output: string) => failureFromOutput(output, '/srv/data').code
const systemError = (code: string) => Object.assign(new Error(code), { code })

describe('a full disk is recognised', () => {
  test.each([
    'initdb: error: could not write file "/srv/data/cluster/base/1/2619": No space left on device',
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device',
    'initdb: error: could not create directory "/srv/data/cluster": Disk quota exceeded',
    'FATAL:  could not extend file "base/5/1249": There is not enough space on the disk',
  ])('from PostgreSQL: %s', (line) => {
    expect(codeOf(`LOG:  starting PostgreSQL 18.4\n${line}\nLOG:  database system is shut down`)).toBe(
      'DISK_FULL',
    )
  })

  test.each(['ENOSPC', 'EDQUOT', '53100'])('from the error %s', (code) => {
    expect(failureFromError(systemError(code), '/srv/data')).toMatchObject({
      code: 'DISK_FULL',
      message: 'Le disque est plein : libérez de la place là où se trouve /srv/data, puis relancez.',
    })
  })

  test("but not when only a container's shared memory is too small", () => {
    const output =
      'FATAL:  could not resize shared memory segment "/PostgreSQL.42" to 1048576 bytes: No space left on device'
    expect(codeOf(output)).toBe('START_FAILED')
  })
})

test.each([
  ['FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postmaster running?', 'DATA_IN_USE'],
  ['FATAL:  database files are incompatible with server', 'DATA_OTHER_VERSION'],
  ['"root" execution of the PostgreSQL server is not permitted.', 'NO_UNPRIVILEGED_USER'],
  ['FATAL:  data directory "/srv/data/cluster" has wrong ownership', 'DATA_UNREACHABLE'],
  ['initdb: error: could not create directory "/srv/data": Permission denied', 'DATA_UNREACHABLE'],
])('PostgreSQL says %j: %s', (output, code) => {
  expect(codeOf(output)).toBe(code)
})

test.each(['EACCES', 'EPERM', 'EROFS'])(
  'a folder that the system forbids (%s) is reported as unreachable',
  (code) => {
    expect(failureFromError(systemError(code), '/srv/data').code).toBe('DATA_UNREACHABLE')
  },
)

test("any other failure is reported in one line, with PostgreSQL's reason", () => {
  const output = 'LOG:  starting\n2026-01-01 UTC [7] FATAL:  unrecognized configuration parameter "fsyn"\n'

  expect(failureFromOutput(output, '/srv/data')).toMatchObject({
    code: 'START_FAILED',
    message: 'PostgreSQL n\'a pas pu démarrer dans /srv/data : unrecognized configuration parameter "fsyn"',
  })
})
