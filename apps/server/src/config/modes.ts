/** Capabilities of a mode. Code asks for one of these, never for the mode's name. */
export interface ModeRules {
  /** Others reach it: needs an operator's settings (address, secrets, PostgreSQL, SMTP, company), and is strict. */
  readonly served: boolean
  /** The world around the product is played by its visitor: accounts with a known password, calendar, mailbox. */
  readonly played: boolean
  /** Operators may be simulated, and providers be their sandboxes. */
  readonly playMoney: boolean
  /** Mails leave for the listed addresses alone (`MAIL_ONLY_TO`). */
  readonly listedMailsOnly: boolean
  /** Every page says that it is a trial, and no search engine may index any. */
  readonly marked: boolean
  /** An empty database may be filled with the demo's people, items and rentals (`STAGING_PASSWORD`). */
  readonly seedable: boolean
  /** The page that shows the API to people, beside `/openapi.json`. */
  readonly apiViewer: boolean
}

/** The values of `MODE`. A database belongs to the first mode that was started on it. */
export const MODES = {
  demo: {
    served: false,
    played: true,
    playMoney: true,
    listedMailsOnly: false,
    marked: false,
    seedable: false,
    apiViewer: true,
  },
  staging: {
    served: true,
    played: false,
    playMoney: true,
    listedMailsOnly: true,
    marked: true,
    seedable: true,
    apiViewer: true,
  },
  production: {
    served: true,
    played: false,
    playMoney: false,
    listedMailsOnly: false,
    marked: false,
    seedable: false,
    apiViewer: false,
  },
} as const satisfies Record<string, ModeRules>

export type Mode = keyof typeof MODES

export const MODE_NAMES = Object.keys(MODES) as [Mode, ...Mode[]]
