import type { Problems } from '#app/shell/actions/use-action-form.ts'

/** By which a person proves that it is them: fields of every form that asks for it. */
export interface Proof {
  readonly proofBy: 'password' | 'code'
  readonly password: string
  readonly smsCode: string
}

export const NO_PROOF: Proof = { proofBy: 'password', password: '', smsCode: '' }

export const PASSWORD_MISSING = 'Entrez votre mot de passe.'

export function findProofProblem({ proofBy, password, smsCode }: Proof): Problems<Proof> {
  if (proofBy === 'password') return password === '' ? { password: PASSWORD_MISSING } : {}
  return /\d/.test(smsCode) ? {} : { smsCode: 'Entrez les 6 chiffres du SMS.' }
}
