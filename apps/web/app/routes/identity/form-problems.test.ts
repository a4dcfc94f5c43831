import { describe, expect, it } from 'vitest'
import { newPasswordProblems, resetRequestProblems, signInProblems, signUpProblems } from './form-problems.ts'

const good = {
  name: 'Éloïse Mba',
  email: 'eloise@okoume.test',
  password: 'secret-123',
  confirmation: 'secret-123',
  terms: true,
}

describe('the sign-up form', () => {
  it('accepts a complete form', () => {
    expect(signUpProblems(good)).toEqual({})
  })

  it('requires that the two passwords match', () => {
    expect(signUpProblems({ ...good, confirmation: 'secret-124' })).toEqual({
      confirmation: 'Les mots de passe ne correspondent pas.',
    })
  })

  it.each(['court', 'Aé1!'])('refuses a short password, whatever is in it: %s', (password) => {
    expect(signUpProblems({ ...good, password, confirmation: password })).toEqual({
      password: 'Le mot de passe est trop faible. Il faut au moins 8 caractères.',
    })
  })

  it('requires no symbols and no capitals', () => {
    const password = 'le fromager de ma cour'
    expect(signUpProblems({ ...good, password, confirmation: password })).toEqual({})
  })

  it('refuses a password above the maximum length', () => {
    const password = 'x'.repeat(129)
    expect(signUpProblems({ ...good, password, confirmation: password })).toEqual({
      password: '128 caractères au plus.',
    })
  })

  it('reports everything that is missing, each at its field', () => {
    const empty = { name: ' ', email: '', password: '', confirmation: '', terms: false }
    expect(Object.keys(signUpProblems(empty))).toEqual(['email', 'name', 'password', 'terms'])
  })

  it.each(['eloise', 'eloise@', 'eloise@okoume', 'elo ise@okoume.test'])(
    'refuses %s as an e-mail',
    (email) => {
      expect(signUpProblems({ ...good, email })).toEqual({ email: 'Cette adresse email est incomplète.' })
    },
  )
})

describe('the sign-in form', () => {
  it('requires both fields', () => {
    expect(Object.keys(signInProblems({ email: '', password: '', remember: false }))).toEqual([
      'email',
      'password',
    ])
    expect(signInProblems({ email: 'a@b.ga', password: 'x', remember: false })).toEqual({})
  })
})

describe('the form of a forgotten password', () => {
  it("requires an e-mail in the spec's words", () => {
    expect(resetRequestProblems({ email: ' ' })).toEqual({ email: 'Veuillez entrer une adresse email.' })
    expect(resetRequestProblems({ email: 'a@b.ga' })).toEqual({})
  })

  it('leads a number to its code, where codes are sent', () => {
    expect(resetRequestProblems({ email: '077 12 34 56' }, true).email).toMatch(/connectez-vous par un code/)
    expect(resetRequestProblems({ email: '077 12 34 56' })).toEqual({
      email: 'Cette adresse email est incomplète.',
    })
  })

  it('applies the rules of sign-up to the new password', () => {
    expect(newPasswordProblems({ password: 'court', confirmation: 'autre' })).toEqual({
      password: 'Le mot de passe est trop faible. Il faut au moins 8 caractères.',
      confirmation: 'Les mots de passe ne correspondent pas.',
    })
  })
})
