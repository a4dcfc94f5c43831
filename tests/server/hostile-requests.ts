import fc from 'fast-check'
import type { InjectOptions } from 'fastify'

type Request = Readonly<Record<string, unknown>> & {
  readonly url?: unknown
  readonly headers?: unknown
  readonly payload?: unknown
}

/** Tampering with a request on its way, which no client of ours would do. */
interface Trick {
  readonly play: (request: Request) => Request
  /** Its label in a counterexample. */
  readonly [fc.toStringMethod]: () => string
}

const trick = (name: string, play: Trick['play']): Trick => ({ play, [fc.toStringMethod]: () => name })

const header = (name: string, value: string): Trick =>
  trick(`${name}: ${value.slice(0, 40)}`, (request) => ({
    ...request,
    headers: { ...(request.headers as object), [name]: value },
  }))
const url = (name: string, change: (url: string) => string): Trick =>
  trick(name, (request) => ({ ...request, url: change(String(request.url)) }))
/** Only for JSON bodies. */
const json = (name: string, change: (written: string) => string | Buffer): Trick =>
  trick(name, (request) => {
    const { payload } = request
    if (typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload)) return request
    const headers = { 'content-type': 'application/json', ...(request.headers as object) }
    return { ...request, headers, payload: change(JSON.stringify(payload)) }
  })
/** Inserted into its first object, which most bodies are. */
const withField = (field: string) => (written: string) =>
  written.replace(/^\{(?=.)/, `{${field},`).replace(',}', '}')

const HEADERS: readonly Trick[] = [
  header('accept', 'text/html'),
  header('accept', 'image/png;q=1, */*;q=0'),
  header('accept-encoding', 'br;q=0, gzip;q=zz, *'),
  header('accept-encoding', 'x'.repeat(2000)),
  header('accept-language', '*;q=nan'),
  header('content-encoding', 'gzip'),
  header('content-type', 'application/json; charset=utf-16'),
  header('content-type', 'application/json; charset="'),
  header('content-type', 'application/vnd.api+json'),
  header('content-type', 'text/plain'),
  header('content-type', 'multipart/form-data'),
  header('content-type', 'multipart/form-data; boundary='),
  header('content-type', 'application/x-www-form-urlencoded'),
  header('content-type', ';;;'),
  header('cookie', '__proto__=1; better-auth.session_token=%00.%ff; =; x'),
  header('expect', '200-ok'),
  header('forwarded', 'for="[::1]";proto=javascript'),
  header('host', 'mechant.test'),
  header('idempotency-key', ''),
  header('idempotency-key', 'é'.repeat(100)),
  header('idempotency-key', '__proto__'),
  header('if-modified-since', 'hier'),
  header('if-none-match', '*'),
  header('origin', 'null'),
  header('range', 'bytes=0-0,-1,99999999999-'),
  header('referer', 'javascript:alert(1)'),
  header('sec-fetch-site', 'cross-site'),
  header('te', 'trailers, deflate;q=0.5'),
  header('user-agent', "() { :; }; echo '<script>'"),
  header('x-forwarded-for', '::ffff:127.0.0.1, unknown, <script>'),
  header('x-forwarded-host', 'mechant.test'),
  header('x-forwarded-proto', 'gopher'),
  header('x-http-method-override', 'DELETE'),
  header('x-original-url', '/api/administration/payments'),
  header('x-request-id', '\u00ff'.repeat(300)),
]

const ADDRESSES: readonly Trick[] = [
  url('a query of prototypes', (to) => `${to}${to.includes('?') ? '&' : '?'}__proto__[x]=1&constructor=2`),
  url('a query that repeats itself', (to) =>
    to.includes('?') ? `${to}&${to.split('?')[1]}` : `${to}?id=1&id=2`,
  ),
  url('a query of no text', (to) => `${to}${to.includes('?') ? '&' : '?'}q=%00%ff%c0%af&after=%ed%a0%80`),
  url('a broken percent', (to) => `${to}%`),
  url('a percent twice', (to) =>
    to.replace(/[\w-](?=[^/]*$)/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
  ),
  url('letters in percents', (to) =>
    to.replace(/[a-f](?=[^/?]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ),
  url('a NUL', (to) => to.replace(/(?=\?|$)/, '%00')),
  url('half a character', (to) => to.replace(/(?=\?|$)/, '%ed%a0%80')),
  url('a way up', (to) => to.replace(/(?=\?|$)/, '/..%2f..%2f')),
  url('a matrix', (to) => to.replace(/(?=\?|$)/, ';jsessionid=1')),
  url('a slash more', (to) => to.replace(/(?=\?|$)/, '/')),
  url('two slashes', (to) => `/${to}`),
  url('capitals', (to) => to.toUpperCase()),
  url('a long way', (to) => `${to.split('?')[0]}?after=${'9'.repeat(8000)}`),
]

const DEEP = 2000
const BODIES: readonly Trick[] = [
  json('a key twice', (written) => withField(written.slice(1, -1).split(/,(?=")/)[0] || '"id":1')(written)),
  json('a prototype', withField('"__proto__":{"administrator":true}')),
  json('a constructor', withField('"constructor":{"prototype":{"administrator":true}}')),
  json('a hidden prototype', withField('"\\u005f_proto__":{"verifier":2}')),
  json(
    'rights',
    withField('"administrator":true,"verifier":2,"owner_id":null,"userId":"x","walletBalance":1e9'),
  ),
  json('a number without end', withField(`"amount":1${'0'.repeat(400)}`)),
  json('an exponent', withField('"price":1e400,"quantity":-0.0,"total_price":1E+2')),
  json('depth', withField(`"specifications":${'['.repeat(DEEP)}${']'.repeat(DEEP)}`)),
  json('many keys', withField(Array.from({ length: 1500 }, (_, n) => `"k${n}":${n}`).join(','))),
  json('a mark of order', (written) => `\ufeff${written}`),
  json('bytes of UTF-16', (written) => Buffer.from(written, 'utf16le')),
  json('bytes that are no text', (written) =>
    Buffer.concat([Buffer.from(written.slice(0, -1)), Buffer.of(0xc0, 0x80)]),
  ),
  json('half of it', (written) => written.slice(0, written.length / 2)),
  json('two of it', (written) => written + written),
  json('a list of it', (written) => `[${written}]`),
  json('a comment', (written) => `${written}//`),
  json('white space', (written) => ` \t\r\n${written}\u00a0`),
]

/** A form with mislabelled parts; for other calls just a body of the wrong type. */
const form = (name: string, written: string): Trick =>
  trick(name, (request) => ({
    ...request,
    headers: { ...(request.headers as object), 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.from(written.replaceAll('\n', '\r\n'), 'latin1'),
  }))
const FILE = '--b\nContent-Disposition: form-data; name="file"; filename="x.jpg"\n\n\xff\xd8\xff\n'
const FORMS: readonly Trick[] = [
  form('a form without end', FILE),
  form('two files', `${FILE}${FILE}--b--\n`),
  form('a file by another name', `${FILE.replace('"file"', '"__proto__"')}--b--\n`),
  form('a file of a way up', `${FILE.replace('x.jpg', '../../etc/passwd')}--b--\n`),
  form(
    'a field of a prototype',
    `--b\nContent-Disposition: form-data; name="__proto__"\n\n1\n${FILE}--b--\n`,
  ),
  form('a part without a name', `--b\nContent-Disposition: form-data\n\nx\n${FILE}--b--\n`),
  form(
    'parts without number',
    `${'--b\nContent-Disposition: form-data; name="a"\n\n1\n'.repeat(300)}--b--\n`,
  ),
  form('a name of 5000 letters', `${FILE.replace('"file"', `"${'n'.repeat(5000)}"`)}--b--\n`),
  form('nothing', '--b--\n'),
  form('no form', 'no form at all'),
]

const NONE = trick('as it is', (request) => request)

/** Most requests stay unchanged; the others are tampered with in one way, or in two. */
export const tricks: fc.Arbitrary<readonly Trick[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant([NONE]) },
  { weight: 3, arbitrary: fc.constantFrom(...HEADERS, ...ADDRESSES, ...BODIES).map((one) => [one]) },
  { weight: 1, arbitrary: fc.constantFrom(...FORMS).map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.constantFrom(...HEADERS, ...ADDRESSES, ...BODIES), { maxLength: 2 }),
  },
)

export function playTricks(request: InjectOptions, played: readonly Trick[]): InjectOptions {
  return played.reduce<Request>((last, { play }) => play(last), request as Request) as InjectOptions
}

/** True if the request itself arrives unchanged. */
export function isUntouched(played: readonly Trick[]): boolean {
  return played.every((one) => one === NONE)
}
