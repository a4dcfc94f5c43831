import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser/chromium-path.ts'

/** A browser for a test of the server that needs a real one; the test closes it. */
export function openChromium(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  return chromium.launch({ executablePath, env, args: [...CHROMIUM_ARGS] })
}
