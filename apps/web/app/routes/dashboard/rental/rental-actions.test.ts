import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ReportLink } from '../rental-page/rental-details.tsx'
import { rentalFixture } from './rental-fixture.test-helper.ts'

const htmlOf = (element: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, element))

it.each([
  ['renter', { ownerSuspended: true }, false],
  ['renter', { renterSuspended: true }, true],
  ['owner', { renterSuspended: true }, false],
] as const)('offers the %s to report the other person where that is possible', (party, changes, offered) => {
  const html = htmlOf(createElement(ReportLink, { rental: rentalFixture(changes), party }))
  expect(html.includes('Signaler cette personne')).toBe(offered)
})
