import { configProblems } from '@okoume/tests/server/config-problems.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const WHOLE = {
  STORAGE_S3_BUCKET: 'okoume-photos',
  STORAGE_S3_REGION: 'eu-west-3',
  STORAGE_S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  STORAGE_S3_SECRET_ACCESS_KEY: 'a-very-secret-key',
}

test('pictures are stored beside the database by default', () => {
  const { storage, identityStorage } = readConfig({ DATA_DIR: 'kept', STORAGE_S3_BUCKET: '' }, '/okoume')

  expect(storage).toEqual({ kind: 'folder', folder: '/okoume/kept/pictures' })
  expect(identityStorage).toEqual({ kind: 'folder', folder: '/okoume/kept/identity' })
})

test('a complete set of bucket settings stores them there', () => {
  const settings = { ...WHOLE, STORAGE_S3_ENDPOINT: 'https://s3.example.test' }

  expect(readConfig(settings, '/okoume').storage).toEqual({
    kind: 's3',
    bucket: 'okoume-photos',
    region: 'eu-west-3',
    endpoint: 'https://s3.example.test',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a-very-secret-key',
  })
})

test('a bucket on this machine needs no TLS', () => {
  expect(configProblems({ ...WHOLE, STORAGE_S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
})

test.each(Object.keys(WHOLE))(
  'a bucket without %s is refused at start, and the missing setting is named',
  (name) => {
    const problems = configProblems({ ...WHOLE, [name]: '' })

    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`Il manque ${name}`)
  },
)

test('an endpoint alone is refused', () => {
  expect(configProblems({ STORAGE_S3_ENDPOINT: 'https://s3.example.test' })).toHaveLength(4)
})

test.each([
  ['STORAGE_S3_ENDPOINT', 's3.example.test'],
  ['STORAGE_S3_ENDPOINT', 'ftp://s3.example.test'],
  ['STORAGE_S3_ENDPOINT', 'http://s3.example.test'],
  ['STORAGE_S3_ENDPOINT', 'http://192.0.2.7:9000'],
  ['STORAGE_S3_ENDPOINT', 'https://name:word@s3.example.test'],
  ['STORAGE_S3_BUCKET', 'Majuscules'],
  ['STORAGE_S3_BUCKET', '../etc'],
  ['STORAGE_S3_BUCKETS', 'okoume'],
])('%s = %s is refused at start', (name, value) => {
  const [problem, ...others] = configProblems({ ...WHOLE, [name]: value })

  expect(problem).toContain(name)
  expect(others).toEqual([])
})

test('no error message contains a secret', () => {
  const text = configProblems({ ...WHOLE, STORAGE_S3_BUCKET: '', STORAGE_S3_ENDPOINT: 'x' }).join()

  expect(text).not.toBe('')
  expect(text).not.toContain('a-very-secret-key')
})

test('a CDN of the pictures is an origin', () => {
  const read = (url: string) => readConfig({ PICTURES_CDN_URL: url }, '/okoume').pictureCdn

  expect(read('https://photos.okoume.example/')).toBe('https://photos.okoume.example')
  expect(read('')).toBeUndefined()
  for (const wrong of [
    'photos.okoume.example',
    'http://photos.okoume.example',
    'https://photos.okoume.example/a',
  ]) {
    expect(configProblems({ PICTURES_CDN_URL: wrong })).toEqual([expect.stringContaining('PICTURES_CDN_URL')])
  }
})
