import { createContext } from 'react-router'

/** The settings of a hosted identity service for the browser, as JSON; empty where identity is embedded. */
export const identityContext = createContext('')
