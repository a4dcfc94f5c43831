import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { essentialAssets } from './essential-assets.ts'

let assets: string
beforeEach(() => {
  assets = mkdtempSync(join(os.tmpdir(), 'okoume-essentials-'))
})
afterEach(() => rmSync(assets, { recursive: true }))

test('the first interaction finds its scripts, their imports, and their styles', () => {
  const files = {
    'page-turning-AAAAAAAA.js':
      'import{a}from"./notice-b-BBBBBB--.js";const later=()=>import("./push-CCCCCCCC.js")',
    'page-turning-DDDDDDDD.css': '',
    'notice-b-BBBBBB--.js': 'import"./framework-EEEEEEEE.js"',
    'notice-b-FFFFFFFF.css': '',
    'framework-EEEEEEEE.js': '',
    'client-GGGGGGGG.js': '',
    'client-of-others-HHHHHHHH.js': '',
    'hearts-IIIIIIII.js': '',
    'push-CCCCCCCC.js': '',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(assets, name), content)

  expect(essentialAssets(assets).toSorted()).toEqual([
    '/assets/client-GGGGGGGG.js',
    '/assets/framework-EEEEEEEE.js',
    '/assets/hearts-IIIIIIII.js',
    '/assets/notice-b-BBBBBB--.js',
    '/assets/notice-b-FFFFFFFF.css',
    '/assets/page-turning-AAAAAAAA.js',
    '/assets/page-turning-DDDDDDDD.css',
  ])
})
