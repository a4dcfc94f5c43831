import type { TestServer } from './test-server.ts'

export interface Answer {
  readonly status: number
  /** Parsed JSON of the response; undefined where there is none. */
  readonly code: string | undefined
  readonly body: Record<string, unknown>
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly cookies: readonly SetCookie[]
}

export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly maxAge?: number
  readonly httpOnly?: boolean
  readonly secure?: boolean
  readonly sameSite?: string
  readonly path?: string
}

const SESSION_COOKIE = 'okoume.session_token'

/** Calls the identity service as one browser: with a cookie jar. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #server: TestServer

  constructor(server: TestServer) {
    this.#server = server
  }

  /** The value of the session, unsigned; undefined without one. */
  get session(): string | undefined {
    return this.cookies.get(SESSION_COOKIE)?.split('.')[0]
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('GET', path, headers)
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send('POST', path, headers, body)
  }

  signIn(email: string, password: string, more: object = {}): Promise<Answer> {
    return this.post('sign-in/email', { email, password, ...more })
  }

  /** Opens a link and presses the one button on its page. */
  async openAndAgree(link: string): Promise<Answer> {
    const page = await this.get(link)
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')
    if (!action) throw new Error(`no page that asks: ${page.status} ${page.text}`)
    return this.#send('POST', new URL(action, 'http://localhost:3000').href, {})
  }

  /** The claims of a new id token; null without a session. */
  async claims(): Promise<Record<string, unknown> | null> {
    const { status, body } = await this.get('token')
    if (status !== 200) return null
    return JSON.parse(Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString())
  }

  /** `path` is one of the identity service's, or a full link. */
  async #send(method: 'GET' | 'POST', path: string, headers: object, body?: object): Promise<Answer> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#server.http.inject({
      method,
      url: path.startsWith('http') ? path : `/api/auth/${path}`,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const json = String(answer.headers['content-type']).includes('json') && answer.body ? answer.json() : {}
    const code = json?.code ?? json?.error?.code
    return {
      status: answer.statusCode,
      code,
      body: json ?? {},
      text: answer.body,
      headers: answer.headers,
      cookies: answer.cookies as SetCookie[],
    }
  }
}

/** The link in the newest mail to that address; undefined without one. */
export async function linkTo(
  server: TestServer,
  email: string,
  subject: string,
): Promise<string | undefined> {
  const { rows } = await server.pool.query<{ text_body: string }>(
    'select text_body from mails where recipient = $1 and subject = $2 order by queued_at desc limit 1',
    [email, subject],
  )
  return /https?:\/\/\S+/.exec(rows[0]?.text_body ?? '')?.[0]
}

/** The subjects of the mails to that address, in order. */
export async function subjectsTo(server: TestServer, email: string): Promise<readonly string[]> {
  const { rows } = await server.pool.query<{ subject: string }>(
    'select subject from mails where recipient = $1 order by queued_at, id',
    [email],
  )
  return rows.map(({ subject }) => subject)
}
