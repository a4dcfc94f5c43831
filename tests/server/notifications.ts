import type { Notice } from '@okoume/contract/wire/notice.ts'
import { expect } from 'vitest'
import type { Person } from './people.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

/** The newest notices of somebody. */
export async function noticesTo(person: Person): Promise<readonly Notice[]> {
  return (await person.client.listNotices({ query: {} })).notices
}

export async function titlesTo(person: Person): Promise<string[]> {
  return (await noticesTo(person)).map(({ title }) => title)
}

/** What the newest notice of somebody says. */
export async function notifiedText(person: Person): Promise<string> {
  return (await noticesTo(person)).map(({ paragraphs }) => paragraphs.join(' '))[0] ?? ''
}

/** Every notice of theirs came as a mail of the same words, and no mail came without its notice. */
export async function expectSameMails(server: TestServer, person: Person): Promise<void> {
  const mails = await server.visitor.listDemoMails({ query: { to: person.email } })
  const notices = await noticesTo(person)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(notices.map(({ title }) => title).toSorted())
  for (const { title, paragraphs, link } of notices) {
    const text = mails.find(({ subject }) => subject === title)?.text ?? ''
    for (const words of [...paragraphs, ...(link ? [PUBLIC_URL + link] : [])]) expect(text).toContain(words)
  }
}
