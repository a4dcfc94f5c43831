import { z } from 'zod'
import { IDENTITY_KIND } from './identity-config.ts'
import { borrowed, group, secret } from './setting.ts'

const MIN_LENGTH = 16

/** The people that a site for trials begins with. */
export const STAGING = group({
  title: 'Staging',
  guide: 'staging.md',
  reserved: /^STAGING_/,
  fields: {
    password: secret(
      'STAGING_PASSWORD',
      z.string().min(MIN_LENGTH, `%s doit avoir au moins ${MIN_LENGTH} caractères.`).optional(),
      `Fills the database once with the demo's people, items and rentals; the password of all those accounts, at least ${MIN_LENGTH} characters; only with \`MODE=staging\` and \`IDENTITY=embedded\``,
      'nothing is filled in',
    ),
    identity: borrowed(IDENTITY_KIND, 'embedded'),
  },
  read: ({ password, identity }, { allows, isSet, refuse }) => {
    if (isSet('password') && !allows.seedable) refuse('password', "%s n'a de sens qu'avec MODE=staging.")
    if (isSet('password') && identity !== 'embedded')
      refuse('password', "%s n'a de sens qu'avec IDENTITY=embedded.")
    return password
  },
})
