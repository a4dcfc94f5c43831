let common: Promise<ReadonlySet<string>> | undefined

/** The passwords that are tried first, in lower case. Half a megabyte: read when somebody first chooses one. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())),
  )
  return common
}
