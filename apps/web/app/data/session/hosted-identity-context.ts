import { createContext } from 'react-router'

/** What the browser is told of a hosted identity service, as JSON; empty where identity is our own. */
export const identityContext = createContext('')
