import type { User } from '@okoume/contract/wire/user.ts'
import { paths } from '../path-builder.ts'
import { redirectResponse } from '../redirect-response.ts'
import { whenState } from '../when-state.ts'
import { type SessionState, type SettledState, sessionStateStore } from './session-state.ts'
import { startSession } from './start-session.ts'

interface PageAddress {
  readonly request: Request
  /** The address's `:id`. */
  readonly id: string
  readonly search: URLSearchParams
}

interface LoaderArgs {
  readonly request: Request
  readonly params: { readonly id?: string }
}

/** The `clientLoader` of a private page, with who is signed in. A visitor is sent to sign in, and back here. */
export function privateLoader<Data>(read: (user: User, address: PageAddress) => Data | Promise<Data>) {
  const load = async ({ request, params: { id = '' } }: LoaderArgs): Promise<Data> => {
    startSession()
    const state = await whenState(sessionStateStore, isSettled)
    const { pathname, search, searchParams } = new URL(request.url)
    if (state.status === 'signed-in') return read(state.user, { request, id, search: searchParams })
    throw redirectResponse(request, paths.signIn({ redirect: pathname + search }))
  }
  return Object.assign(load, { hydrate: true as const })
}

/** The props of a page with that loader. */
export interface Loaded<Loader extends (...args: never) => unknown> {
  readonly loaderData: Awaited<ReturnType<Loader>>
}

const isSettled = (state: SessionState): state is SettledState => state.status !== 'loading'

/** True if that person is still the one: an answer may come after they have signed out. */
export function isSignedInAs(uid: string): boolean {
  const state = sessionStateStore.read()
  return state.status === 'signed-in' && state.user.id === uid
}
