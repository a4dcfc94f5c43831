import { expect, test } from 'vitest'
import { findPushService } from './web-push.ts'

const ADDED = ['127.0.0.1:8443']

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://FCM.googleapis.com:443/fcm/send/abc',
  // Whatever it looks like, HTTP clients treat it as a path.
  'https://fcm.googleapis.com\\@exemple.test/',
])('%s is a known push service', (endpoint) => {
  expect(findPushService(endpoint, ADDED)).toBe('known')
})

test('an operator can add another', () => {
  expect(findPushService('https://127.0.0.1:8443/push/abc', ADDED)).toBe('added')
})

test.each([
  '',
  'abc',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.exemple.test/fcm/send/abc',
  'https://exemple.test/fcm.googleapis.com',
  'https://exemple.test#fcm.googleapis.com',
  'https://fcm.googleapis.com@exemple.test/',
  'https://me:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com%00.exemple.test/',
  'https://storage.googleapis.com/x',
  'https://notify.windows.com/w/',
  'https://evilpush.apple.com/x',
  'https://push.apple.com.exemple.test/',
  'https://127.0.0.1/push',
  'https://127.0.0.1:8444/push',
  'http://127.0.0.1:8443/push',
  'https://localhost:8443/push',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]:8443/',
  'https://2130706433:8444/',
  'file:///etc/passwd',
  'ftp://fcm.googleapis.com/',
  'data:text/plain,abc',
])('%j is refused', (endpoint) => {
  expect(findPushService(endpoint, ADDED)).toBe('unknown')
})
