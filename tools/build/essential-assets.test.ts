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
    'navigation-effects-AAAAAAA.js':
      'import{a}from"./notice-b-BBBBB--.js";const later=()=>import("./push-CCCCCCC.js")',
    'navigation-effects-DDDDDDDD.css': '',
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
    '/assets/navigation-effects-AAAAAAA.js',
    '/assets/navigation-effects-DDDDDDDD.css',
    '/assets/notice-b-BBBBB--.js',
    '/assets/notice-b-FFFFFFFF.css',
  ])
})

test('a build without one of them fails', () => {
  writeFileSync(join(assets, 'hearts-IIIIIII.js'), '')
  expect(() => essentialAssets(assets)).toThrow('the build has no script navigation-effects')
})
