import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { processRegistry } from '../platform/telemetry/metrics.ts'
import { createMonitoring } from './monitoring.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const guide = read('docs/operations/monitoring.md')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: Readonly<Record<string, string>>
}
const { groups } = parse(read('deploy/monitoring/alerts.yml')) as {
  readonly groups: readonly { readonly rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)

const database = await createTestDatabase()
const texts = { providers: [], price: 30, ceiling: 100_000 }
const config = { mode: 'demo', texts } as const
const own = createMonitoring({ config, database, now: () => new Date() }).registry
const namesOf = (registry: Registry) => registry.getMetricsAsArray().map(({ name }) => name)
const all = namesOf(Registry.merge([own, processRegistry()]))
await database.drop()

test('the guide documents every metric of ours, and no other', () => {
  const documented = Array.from(guide.matchAll(/^\| `(okoume_\w+)` \|/gm), ([, name]) => name)

  expect(documented.toSorted()).toEqual(namesOf(own).toSorted())
})

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly datasource?: { readonly uid: string }
  readonly targets?: readonly { readonly expr: string }[]
}
const board = JSON.parse(read('deploy/monitoring/grafana/okoume.json')) as { readonly panels: Panel[] }
const charts = board.panels.filter(({ type }) => type !== 'row')
const charted = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

test.each([
  ['alert', rules.map(({ expr }) => expr)],
  ['chart of the board', charted],
])('every %s uses existing metrics', (_, expressions) => {
  const asked = expressions.flatMap((expr) => expr.match(/\b(?:okoume|process|nodejs)_\w+/g) ?? [])
  const known = (name: string) =>
    all.includes(name) || all.includes(name.replace(/_(?:bucket|count|sum)$/, ''))

  expect(asked.length).toBeGreaterThanOrEqual(expressions.length - 1)
  expect(asked.filter((name) => !known(name))).toEqual([])
})

test('the board reads the source of data that is provisioned beside it, and nothing twice', () => {
  const { datasources } = parse(read('deploy/monitoring/grafana/datasources.yml'))

  for (const { title, datasource, targets } of charts) {
    expect(datasource?.uid, title).toBe(datasources[0].uid)
    expect(targets?.length, title).toBeGreaterThan(0)
  }
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  expect(new Set(charts.map(({ title }) => title)).size).toBe(charts.length)
})

test('every alert says in French and in English what to do, and names a section of the guide', () => {
  const titles = Array.from(guide.matchAll(/^### (.+)$/gm), ([, title = '']) => title)
  const anchors = titles.map(
    (title) => `docs/operations/monitoring.md#${title.toLowerCase().replaceAll(' ', '-')}`,
  )

  for (const { alert, labels, annotations } of rules) {
    expect(anchors, alert).toContain(annotations.runbook)
    expect(annotations.summary, alert).toMatch(/\. \/ /)
    expect(annotations.action_fr, alert).toMatch(/\.$/)
    expect(annotations.action_en, alert).toMatch(/\.$/)
    expect(['page', 'warn'], alert).toContain(labels.severity)
    expect(guide, alert).toContain(`\`${alert}\``)
  }
})

test('the configuration uses the existing alerts and address', () => {
  const { rule_files, scrape_configs } = parse(read('deploy/monitoring/prometheus.yml'))

  expect(rule_files).toEqual(['alerts.yml'])
  expect(scrape_configs[0].metrics_path).toBe('/metrics')
})

test('an unavailable provider, or one that refuses our settings, raises an alert; a payer without money does not', () => {
  const failing = rules.find(({ alert }) => alert === 'OkoumeProviderFailing')?.expr ?? ''
  const [, outcomes = ''] = failing.match(/outcome=~"([^"]+)"/) ?? []

  expect(outcomes.split('|').toSorted()).toEqual(['error', 'settings', 'unknown', 'unreachable'])
  for (const outcome of [...outcomes.split('|'), 'rejected', 'later', 'refused']) {
    expect(guide).toContain(`\`${outcome}\`:`)
  }
})

test('a single rejected request raises no alert', () => {
  const overloaded = rules.find(({ alert }) => alert === 'OkoumeOverloaded')?.expr

  expect(overloaded).toMatch(/increase\(okoume_http_requests_shed_total\[5m\]\)\) > [1-9]\d$/)
})
