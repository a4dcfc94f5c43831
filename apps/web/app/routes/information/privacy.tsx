import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import type { Route } from './+types/privacy.ts'
import { informationMeta } from './information-header.tsx'
import { LegalText } from './legal-text.tsx'
import text from './texts/privacy.md'

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  informationMeta({
    title: text.title,
    description: `Ce que ${BRAND.name} sait de vous, pourquoi, qui le voit, combien de temps, et vos droits selon la loi gabonaise.`,
    path: paths.privacy(),
    origin: matches[0].loaderData.origin,
  })

export default function Privacy(): ReactNode {
  return <LegalText text={text} />
}
