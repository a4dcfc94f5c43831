import { describe, expect, it } from 'vitest'
import { describeDevice } from './describe-device.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe("a device by its owner's name for it", () => {
  it.each([
    [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome sur Android'],
    [`${ANDROID} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, 'Samsung Internet sur Android'],
    [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/85.0.0.0`, 'Opera sur Android'],
    [
      'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; fr) Presto/2.12.423 Version/12.16',
      'Opera Mini sur Android',
    ],
    [
      `${ANDROID} Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0.0.30;]`,
      'Facebook sur Android',
    ],
    [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari sur iPhone'],
    [`${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome sur iPhone'],
    [`${IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox sur iPhone'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge sur Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox sur Linux'],
    [`${MAC} Version/18.1 Safari/605.1.15`, 'Safari sur Mac'],
    [`${MAC} Chrome/140.0.0.0 Safari/537.36`, 'Chrome sur Mac'],
    ['Something/1.0 (Android)', 'Navigateur sur Android'],
    ['node', 'Appareil inconnu'],
    ['', 'Appareil inconnu'],
  ])('%j is %s', (userAgent, name) => {
    expect(describeDevice(userAgent).name).toBe(name)
  })
})

it('distinguishes phones and tablets from computers', () => {
  expect(describeDevice(`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`).handheld).toBe(true)
  expect(describeDevice(`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`).handheld).toBe(true)
  expect(describeDevice(`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`).handheld).toBe(false)
})
