import { BRAND } from '@okoume/domain/brand.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import type { Route } from './+types/terms.ts'
import { informationMeta } from './information-header.tsx'
import { LegalText } from './legal-text.tsx'
import text from './texts/terms.md'

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  informationMeta({
    title: text.title,
    description: `Les règles ${ofName(BRAND.name)} : demandes, prix, frais de service, paiement, annulation, caution et désaccords.`,
    path: paths.terms(),
    origin: matches[0].loaderData.origin,
  })

export default function Terms(): ReactNode {
  return <LegalText text={text} />
}
