import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/**
 * Marks the scripts that the page is meant to have. Where it is sent, the server takes the mark off again and names
 * the hashes of those scripts in the content policy. Empty in development, where Vite writes scripts of its own.
 */
export const nonceContext = createContext<string>('')

/** The same for what renders; undefined in the browser, which never sees it. */
export const DocumentNonce = createReactContext<string | undefined>(undefined)
