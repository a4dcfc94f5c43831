import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

export interface AndroidApp {
  readonly version: string
  /** In bytes. */
  readonly size: number
  readonly sha256: string
  /** To be tried only: it was signed with a throwaway key. */
  readonly trial: boolean
}

/** Address of the package; `.json` after it has its `AndroidApp`, or null. */
export const ANDROID_APP_ADDRESS = '/okoume.apk'

/** Set by the server where one was built: what loaders read. */
export const androidAppContext = createContext<AndroidApp | null>(null)

/** The same for what only the server renders, which has no loader. */
export const OfferedAndroidApp = createReactContext<AndroidApp | null>(null)

/** For the browser, which turns to a page on its own. Without network nothing can be downloaded. */
export async function fetchAndroidApp(): Promise<AndroidApp | null> {
  try {
    const answer = await fetch(`${ANDROID_APP_ADDRESS}.json`)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
