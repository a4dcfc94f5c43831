import type { Person } from '@okoume/contract/wire/person.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatMonth } from '@okoume/domain/calendar/format-day.ts'
import { describeAnswers } from '@okoume/domain/person/owner-record.ts'
import { formatMean } from '@okoume/domain/review/format-mean.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { brandPicture, pageMeta } from '#app/shell/document/page-meta.ts'

/** Link preview; indexed by search engines only where the person has chosen so. */
export function personMeta(
  person: Person,
  { offers, origin }: { readonly offers: boolean; readonly origin: string },
): MetaDescriptor[] {
  const { name, id, avatar, openName } = person
  const address = origin + paths.person(id)
  const picture = avatar
    ? { address: new URL(avatar, origin).href, alt: name, social: false }
    : brandPicture(origin)
  const title = `Les objets ${ofName(name)} à louer`
  const { rentals, answers } = person.record
  const description = [
    person.verified && 'Identité vérifiée',
    person.trusted && 'Propriétaire de confiance',
    person.mean !== null && `${formatMean(person.mean)} sur 5 (${person.count} avis)`,
    rentals > 0 && formatCount(rentals, 'location terminée'),
    answers && describeAnswers(answers),
    `sur ${BRAND.name} depuis ${formatMonth(person.since)}`,
  ]
  return [
    ...pageMeta({ title, description: description.filter(Boolean).join(' · '), address, picture }),
    ...(openName && offers ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
