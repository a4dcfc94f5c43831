import { expect, it } from 'vitest'
import { readCatalogueLine } from '../apps/server/src/seed/catalogue-line.ts'
import { makeItem } from './catalogue.ts'
import { buildProbes, catalogueLine, faultyTexts } from './scale-probes.ts'

it('every item of the measurement can be loaded, and only one has the rare words', () => {
  const lines = Array.from({ length: 400 }, (_, n) => catalogueLine(makeItem(n), n, 400))

  expect(lines.map((line) => readCatalogueLine(JSON.stringify(line)).ok)).not.toContain(false)
  expect(lines.filter(({ title }) => title.includes('théodolite wz'))).toHaveLength(1)
})

it('the queries are the same for every size, and first-time queries are never repeated', () => {
  const small = buildProbes(400)
  const large = buildProbes(4000)

  expect(small.map(({ what }) => what)).toEqual(large.map(({ what }) => what))
  const fresh = small.filter((probe) => probe.fresh).flatMap(({ paths }) => paths)
  expect(fresh.length).toBeGreaterThanOrEqual(20)
  const asked = small.flatMap(({ paths }) => paths)
  expect(new Set(asked).size).toBe(asked.length)
})

it('each faulty text is another one, and no title has it', () => {
  const texts = faultyTexts(300)
  const titles = Array.from({ length: 2000 }, (_, n) => makeItem(n).title)

  expect(new Set(texts).size).toBe(300)
  expect(texts.filter((text) => titles.some((title) => title.includes(text)))).toEqual([])
})
