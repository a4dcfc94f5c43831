import { readFileSync } from 'node:fs'

export interface ReadSecret {
  /** Empty where nobody set it. */
  readonly value: string
  readonly problems: readonly string[]
}

/** A secret from `NAME`, or from the file that `NAME_FILE` names, without the line end that editors leave there. */
export function readSecret(environment: NodeJS.ProcessEnv, name: string): ReadSecret {
  const value = environment[name] ?? ''
  const file = environment[`${name}_FILE`] ?? ''
  if (file === '') return { value, problems: [] }
  if (value !== '') return refused(`${name} et ${name}_FILE sont donnés tous les deux : gardez-en un.`)
  try {
    const text = readFileSync(file, 'utf8').trim()
    return text === '' ? refused(`${name}_FILE : ce fichier est vide.`) : { value: text, problems: [] }
  } catch {
    return refused(`${name}_FILE : ce fichier ne peut pas être lu.`)
  }
}

function refused(problem: string): ReadSecret {
  return { value: '', problems: [problem] }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Where secrets may be sent: encrypted, or not beyond this very machine. */
export function isOutsideAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username + password + search + hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}
