import { expect, test } from 'vitest'
import { findBrokenCitations, headingAnchors } from './spec-citations.ts'

const ANCHORS = headingAnchors('# Specification\n\n## 6 Days, prices, stock\n\n### Sign-up and sign-in\n')

test.each([
  ['a heading with a number and commas', '(docs/spec.md#6-days-prices-stock)', 0],
  ['a heading with hyphens', '(docs/spec.md#sign-up-and-sign-in)', 0],
  ['a heading that does not exist', '(docs/spec.md#refunds)', 1],
  ['no heading', 'see docs/spec.md', 1],
  ['a section by its number', '/** Spec, section 7. */', 1],
  ['a title in guillemets', '(decisions, «Paying»)', 1],
  ['something else', 'a spec file, and decision 13', 0],
])('a citation of %s', (_, text, broken) => {
  expect(findBrokenCitations('a.ts', text, ANCHORS)).toHaveLength(broken)
})
