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
    'page-turning-AAAAAAA.js':
      'import{a}from"./notice-b-BBBBB--.js";const later=()=>import("./push-CCCCCCC.js")',
    'page-turning-DDDDDDDD.css': '',
    'notice-b-BBBBB--.js': 'import"./framework-EEEEEEE.js"',
    'notice-b-FFFFFFFF.css': '',
    'framework-EEEEEEE.js': '',
    'client-GGGGGGG.js': '',
    'client-of-others-HHHHHHH.js': '',
    'hearts-IIIIIII.js': '',
    'push-CCCCCCC.js': '',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(assets, name), content)

  expect(essentialAssets(assets).toSorted()).toEqual([
    '/assets/client-GGGGGGG.js',
    '/assets/framework-EEEEEEE.js',
    '/assets/hearts-IIIIIII.js',
    '/assets/notice-b-BBBBB--.js',
    '/assets/notice-b-FFFFFFFF.css',
    '/assets/page-turning-AAAAAAA.js',
    '/assets/page-turning-DDDDDDDD.css',
  ])
})

test('a build without one of them fails', () => {
  writeFileSync(join(assets, 'hearts-IIIIIII.js'), '')
  expect(() => essentialAssets(assets)).toThrow('the build has no script page-turning')
})
