import { expect, test } from 'vitest'
import { pushProblem } from './push-problem.ts'

test.each([
  ['a browser without a push service', new DOMException('', 'AbortError'), /la liste du site/],
  ['a refusal', new DOMException('', 'NotAllowedError'), /refuse/],
  ['no service worker yet', new DOMException('', 'NotReadyError'), /Rechargez/],
  ['a lost network', new TypeError('Failed to fetch'), /connexion/],
  ['anything else', 'x', /la liste du site/],
])('%s is explained with what to do', (_, error, words) => {
  expect(pushProblem(error)).toMatch(words)
})

test("the server's message is shown unchanged", () => {
  const refusal = Object.assign(new Error('Ce service est inconnu.'), { name: 'ApiError' })
  expect(pushProblem(refusal)).toBe('Ce service est inconnu.')
})
