import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { applyForVerification, openLink, pressButton } from '@okoume/tests/server/verification-links.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let server: TestServer
let folder: string
let administrator: Person
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-identity-'))
  server = await startTestServer({ jobs: false, identityStorage: { kind: 'folder', folder } })
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const verifierOf = async ({ client, id }: Person) => (await client.getUser({ params: { id } })).verifier

async function applicant(name = 'Nadège Bouanga') {
  const person = await signUpConfirmed(server, name)
  return { person, links: await applyForVerification(server, administrator, person) }
}

describe('the page behind a link', () => {
  test('shows the person, the document, both pictures and the prompt', async () => {
    const { person, links } = await applicant('Nadège <b>Bouanga</b>')
    const { body, statusCode } = await openLink(server, links['2'])

    expect(statusCode).toBe(200)
    expect(body).toContain('Accepter la vérification de Nadège &lt;b&gt;Bouanga&lt;/b&gt;\u202f?')
    for (const part of [person.email, 'Carte nationale d&#39;identité', 'GA 1234567'])
      expect(body).toContain(part)
    expect(body).toMatch(
      /Consigne donnée\u00a0: <strong>(Levez|Montrez|Souriez)[^<]*<\/strong>, photo reçue \d+ seconde/,
    )
    const pictures = [...body.matchAll(/src="data:image\/jpeg;base64,([^"]+)"/g)]
    expect(pictures).toHaveLength(2)
    for (const [, data = ''] of pictures) {
      expect(Buffer.from(data, 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    }
  })

  test('runs no script, is not cached, and sends no referrer', async () => {
    const { links } = await applicant()
    const { body, headers } = await openLink(server, links['0'])

    expect(body).not.toMatch(/<script|\son\w+=|\sstyle=|<link/)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('asks for the reason where the person will read one, and links to the other decisions', async () => {
    const { links } = await applicant()
    const pages = {
      '2': (await openLink(server, links['2'])).body,
      '0': (await openLink(server, links['0'])).body,
      '-1': (await openLink(server, links['-1'])).body,
    }

    expect(pages['2']).not.toContain('<textarea')
    expect(pages['0']).toMatch(/<textarea[^>]* name="reason" required/)
    expect(pages['-1']).toMatch(/<textarea[^>]* name="reason" required/)
    for (const decision of ['2', '0', '-1'] as const) {
      const others = (['2', '0', '-1'] as const).filter((other) => other !== decision)
      for (const other of others) expect(pages[decision]).toContain(`href="${links[other]}"`)
      expect(pages[decision]).toContain('<form method="post">')
    }
  })

  test('may be opened by mail scanners any number of times: nothing is decided, and the link stays valid', async () => {
    const { person, links } = await applicant()
    const before = await tableDigests(server)
    for (const url of Object.values(links)) {
      for (const method of ['GET', 'HEAD'] as const) {
        for (let n = 0; n < 3; n++) await server.http.inject({ method, url })
      }
    }

    expect(await tableDigests(server)).toEqual(before)
    expect((await pressButton(server, links['2'])).statusCode).toBe(200)
    expect(await verifierOf(person)).toBe(2)
  })

  test('still opens where a stored picture was altered, and shows nothing of it', async () => {
    const person = await signUpConfirmed(server, 'Nadège Bouanga')
    const links = await applyForVerification(server, administrator, person)
    const { id } = await server.db
      .selectFrom('identityPictures')
      .select('id')
      .where('userId', '=', person.id)
      .where('kind', '=', 'live')
      .executeTakeFirstOrThrow()
    const file = path.join(folder, id, 'sealed')
    const sealed = await readFile(file)
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
    await writeFile(file, sealed)

    const { body, statusCode } = await openLink(server, links['2'])

    expect(statusCode).toBe(200)
    expect(body.match(/data:image/g)).toHaveLength(1)
    expect(body).toContain('Cette photo ne peut pas être lue')
    expect(server.faults.splice(0).join('')).toContain('does not open')
    await rm(path.dirname(file), { recursive: true })
    expect((await openLink(server, links['2'])).body).toContain('Cette photo ne peut pas être lue')
  })
})
