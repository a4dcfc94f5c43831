import { describe, expect, it } from 'vitest'
import { signInProblems, signUpProblems } from './form-problems.ts'

const good = {
  name: 'Éloïse Mba',
  email: 'eloise@okoume.test',
  password: 'secret-123',
  confirmation: 'secret-123',
  terms: true,
}

describe('the sign-up form', () => {
  it('takes a complete form', () => {
    expect(signUpProblems(good)).toEqual({})
  })

  it('asks that the two passwords match', () => {
    expect(signUpProblems({ ...good, confirmation: 'secret-124' })).toEqual({
      confirmation: 'Les mots de passe ne correspondent pas.',
    })
  })

  it.each(['court', 'x'.repeat(129)])('refuses a weak password: %s', (password) => {
    expect(signUpProblems({ ...good, password, confirmation: password })).toEqual({
      password: 'Le mot de passe est trop faible.',
    })
  })

  it('asks for everything that is missing, each at its field', () => {
    const empty = { name: ' ', email: '', password: '', confirmation: '', terms: false }
    expect(Object.keys(signUpProblems(empty))).toEqual(['name', 'email', 'password', 'terms'])
  })

  it.each(['eloise', 'eloise@', 'eloise@okoume', 'elo ise@okoume.test'])(
    'knows that %s is no e-mail',
    (email) => {
      expect(signUpProblems({ ...good, email })).toEqual({ email: 'Cette adresse email est incomplète.' })
    },
  )
})

describe('the sign-in form', () => {
  it('asks for both', () => {
    expect(Object.keys(signInProblems({ email: '', password: '' }))).toEqual(['email', 'password'])
    expect(signInProblems({ email: 'a@b.ga', password: 'x' })).toEqual({})
  })
})
