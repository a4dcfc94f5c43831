import type { Person } from '@okoume/tests/server/people.ts'
import { send } from '@okoume/tests/server/send.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'

type Direction = 'remise' | 'retour'
export const AWA = { name: 'Awa', phone: '077 12 34 59' }
export const SMALL_PHOTO_SIZE = { width: 640, height: 480 }
export const PAUL = { name: 'Paul', phone: '066 12 34 59' }

/** Names somebody; returns the token of their link. */
export async function nameDelegate(
  { client }: Person,
  id: string,
  body = AWA,
  direction: Direction = 'remise',
) {
  const { path } = await client.nameDelegate({ params: { id, direction }, body })
  return path.replace('/relais?lien=', '')
}
export const revokeDelegate = ({ client }: Person, id: string, direction: Direction = 'remise') =>
  client.revokeDelegate({ params: { id, direction } })
export const openLink = (lien: string) => send(server, 'showDelegateLink', { query: { lien } })
export const enterCode = (lien: string, body: object) =>
  send(server, 'proveByDelegate', { query: { lien }, body })
export const tryLink = async (lien: string) => {
  const [shown, used] = [await openLink(lien), await enterCode(lien, { code: '000000' })]
  return [shown.code, used.code]
}
export const wrongOf = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1)
/** As browsers ask for pages. */
export const enterOnPage = async (lien: string, body: object) =>
  send(server, 'proveByDelegate', { query: { lien }, body, headers: { accept: 'text/html' } })
export const sendPhotoOnPage = async (lien: string, bytes: Buffer) =>
  send(server, 'addDelegatePhoto', {
    query: { lien },
    form: { slot: 'defects', file: new Blob([new Uint8Array(bytes)]) },
    headers: { accept: 'text/html' },
  })
