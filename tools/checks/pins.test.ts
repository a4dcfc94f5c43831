import { expect, test } from 'vitest'
import { findUnpinned } from './pins.ts'

const COMMIT = '3d3c42e5aac5ba805825da76410c181273ba90b1'
const DIGEST = `sha256:${'0f'.repeat(32)}`

test.each([
  ['an action by its tag', '      - uses: actions/checkout@v7'],
  ['an action whose version is not told', `      - uses: actions/checkout@${COMMIT}`],
  ['an image by its tag', 'FROM node:24.21.0-bookworm-slim AS built'],
  ['an image by a moving tag and a digest', `FROM node@${DIGEST}`],
  ['an image of compose by its tag', '    image: postgres:18.6'],
])('%s is not pinned', (_, line) => {
  expect(findUnpinned('file', line)).toEqual([
    `file:1: «${line.trim()}» is not pinned to a version and a digest`,
  ])
})

test.each([
  ['an action by its commit', `        uses: actions/checkout@${COMMIT} # v7.0.1`],
  ['an image by version and digest', `    image: postgres:18.6@${DIGEST}`],
  ['an image whose version begins with a letter', `    image: prom/prometheus:v3.5.0@${DIGEST}`],
  ['a stage of the same file', `FROM node:24.21.0-bookworm-slim@${DIGEST} AS built\nFROM built AS installed`],
  ['the image that is built here', `  image: $\{OKOUME_IMAGE:-okoume}`],
])('%s is pinned', (_, text) => {
  expect(findUnpinned('file', text)).toEqual([])
})
