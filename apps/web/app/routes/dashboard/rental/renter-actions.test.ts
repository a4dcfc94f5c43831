import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PlaceSection, ReportLink } from '../rental-page/rental-details.tsx'
import { rentalFixture } from './rental-fixture.ts'
import { RenterActions } from './renter-actions.tsx'
import type { MovesProps } from './use-move.ts'

it.each([true, false])('links to the page of an item only where it can be seen: %s', (itemShown) => {
  const rental = rentalFixture({ status: 'acceptée', itemShown })
  const view = { rental, now: new Date('2026-12-01T09:00:00.000Z') }
  const moves = { view, action: { busy: false }, onAsk: () => {} } as unknown as MovesProps
  const html = [
    createElement(RenterActions, moves),
    createElement(PlaceSection, { rental, party: 'renter' }),
  ].map((element) => renderToStaticMarkup(createElement(MemoryRouter, null, element)))
  for (const one of html) expect(one.includes(`/objet/${rental.item_id}`)).toBe(itemShown)
  expect(html[1]?.includes('plus proposé')).toBe(!itemShown)
})

it.each([
  ['renter', { ownerSuspended: true }, false],
  ['renter', { renterSuspended: true }, true],
  ['owner', { renterSuspended: true }, false],
] as const)('offers the %s to report the other person where that is possible', (party, changes, offered) => {
  const rental = rentalFixture(changes)
  const element = createElement(ReportLink, { rental, party })
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, element))
  expect(html.includes('Signaler cette personne')).toBe(offered)
})
