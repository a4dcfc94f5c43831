import { createContext } from 'react-router'

/** The settings of a hosted identity service for the browser, as JSON; empty where identity is embedded. */
export const identityContext = createContext('')

export interface HostedSettings {
  readonly apiKey: string
  /** `host:port` of an emulator; without it Google's own service. */
  readonly emulator?: string
}

/** Under which global name the page says it, where identity is not our own. */
export const HOSTED_IDENTITY_NAME = 'okoumeIdentity'
