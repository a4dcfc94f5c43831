/** What the demo asks of the identity service in use, for the accounts that it comes with. */
export interface DemoIdentity {
  /** Makes an account whose e-mail is confirmed, under that id where one is given; answers the id of one that exists. */
  ensureAccount(account: DemoAccount): Promise<string>
  /** Its accounts go when it stops: they are made anew at each start. */
  readonly forgetful?: boolean
}

export interface DemoAccount {
  readonly id?: string
  readonly email: string
  readonly name: string
  readonly password: string
}
