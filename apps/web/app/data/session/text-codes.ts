import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'

/** Set by the server where an account may be opened by a code that is sent to its telephone. */
export const textCodesContext = createContext(false)

/** Under which global name the page says it, to a browser that turns to pages on its own. */
export const TEXT_CODES_NAME = 'okoumeTextCodes'

/** The same while the server renders. */
export const RenderedTextCodes = createReactContext(false)

export function useTextCodes(): boolean {
  const rendered = useContext(RenderedTextCodes)
  return rendered || TEXT_CODES_NAME in globalThis
}
