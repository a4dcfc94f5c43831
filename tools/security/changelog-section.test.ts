import { expect, test } from 'vitest'
import { changelogSection } from './changelog-section.ts'

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- New\n\n## 1.0.1 (2027-01-02)\n\n- Mended\n\n## 1.0.0\n\n- First\n'

test.each([
  ['1.0.1', '- Mended'],
  ['1.0.0', '- First'],
])('the section of %s', (version, section) => {
  expect(changelogSection(CHANGELOG, version)).toBe(section)
})

test('a release without a section is refused', () => {
  expect(() => changelogSection(CHANGELOG, '1.0')).toThrow('no section')
})
