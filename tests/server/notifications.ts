import type { Notice } from '@okoume/contract/wire/notice.ts'
import { expect, vi } from 'vitest'
import type { Person } from './people.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

/** The newest notifications of a person. */
export async function noticesTo(person: Person): Promise<readonly Notice[]> {
  return (await person.client.listNotices({ query: {} })).notices
}

export async function titlesTo(person: Person): Promise<string[]> {
  return (await noticesTo(person)).map(({ title }) => title)
}

/** The text of a person's newest notification. */
export async function notifiedText(person: Person): Promise<string> {
  return (await noticesTo(person)).map(({ paragraphs }) => paragraphs.join(' '))[0] ?? ''
}

/** Asserts that each notification was also mailed with the same text, and the reverse. */
export async function expectSameMails(server: TestServer, person: Person): Promise<void> {
  // A job may notify between the two reads.
  await vi.waitFor(() => compareWithMails(server, person))
}

async function compareWithMails(server: TestServer, person: Person): Promise<void> {
  const mails = await server.visitor.listDemoMails({ query: { to: person.email } })
  const notices = await noticesTo(person)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(notices.map(({ title }) => title).toSorted())
  for (const { title, paragraphs, link } of notices) {
    const text = mails.find(({ subject }) => subject === title)?.text ?? ''
    for (const words of [...paragraphs, ...(link ? [PUBLIC_URL + link] : [])]) expect(text).toContain(words)
  }
}
