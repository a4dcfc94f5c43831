import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bringFrameSheetsOnce } from './frame-sheets.ts'

test("the frame's stylesheet has one address, for pages and for later chunks", () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'okoume-sheets-'))
  const pages = join(folder, 'manifest-1234abcd.js')
  const server = join(folder, 'index.js')
  const routes = {
    root: { css: ['/assets/frame.css#'] },
    item: { css: ['/assets/frame.css#', '/assets/item.css', '/assets/request.css#'] },
  }
  for (const file of [pages, server]) writeFileSync(file, `manifest=${JSON.stringify({ routes })};`)

  bringFrameSheetsOnce(pages, server)

  const mended = {
    root: { css: ['/assets/frame.css'] },
    item: { css: ['/assets/frame.css', '/assets/item.css', '/assets/request.css#'] },
  }
  for (const file of [pages, server]) {
    expect(readFileSync(file, 'utf8')).toBe(`manifest=${JSON.stringify({ routes: mended })};`)
  }
  rmSync(folder, { recursive: true })
})

test('the installed React Router marks such a sheet with a #', () => {
  const plugin = join(import.meta.dirname, '../../node_modules/@react-router/dev/dist/vite.js')
  expect(readFileSync(plugin, 'utf8')).toMatch(/allDynamicCssFiles\.has\(href\) \? `\$\{publicHref\}#`/)
})
