import { expect, it } from 'vitest'
import { type Device, OWN_DEVICE_SCRIPT, ownDevice } from './own-device.ts'

const DEVICES: readonly (readonly [string, Device, string, number])[] = [
  ['an Android telephone', 'android', 'Mozilla/5.0 (Linux; Android 13; SM-A145F) Chrome/140.0.0.0', 5],
  ['an iPhone', 'iphone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari', 5],
  ['an iPad that calls itself a Mac', 'iphone', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5],
  ['a Mac', 'ordinateur', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0],
  ['a PC with a touch screen', 'ordinateur', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10],
]

it.each(DEVICES)(
  '%s is recognised by scripts and by the document',
  (_, device, userAgent, maxTouchPoints) => {
    expect(ownDevice({ userAgent, maxTouchPoints })).toBe(device)
    const document = { documentElement: { dataset: { device: '' } } }
    new Function('navigator', 'document', OWN_DEVICE_SCRIPT)({ userAgent, maxTouchPoints }, document)
    expect(document.documentElement.dataset.device).toBe(device)
  },
)
