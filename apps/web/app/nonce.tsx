import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/** The request's nonce: scripts in the page run only with it. Empty in development, where Vite writes its own. */
export const nonceContext = createContext<string>('')

/** The same for what renders; the browser hides it from scripts, so there it is undefined. */
export const DocumentNonce = createReactContext<string | undefined>(undefined)
