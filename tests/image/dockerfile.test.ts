import { expect, test } from 'vitest'
import { readDockerfile } from './dockerfile.ts'

test('reads stages, joined lines and where a copy comes from', () => {
  const text = `# A comment
FROM node:24 AS manifests
RUN npm ci \\
    # in between
    && ls
FROM manifests
COPY --from=manifests /okoume ./
CMD ["node", "main.ts"]
`
  expect(readDockerfile(text)).toEqual([
    { base: 'node:24', name: 'manifests', instructions: [{ name: 'RUN', rest: 'npm ci && ls' }] },
    {
      base: 'manifests',
      instructions: [
        { name: 'COPY', from: 'manifests', rest: '/okoume ./' },
        { name: 'CMD', rest: '["node", "main.ts"]' },
      ],
    },
  ])
})

test('refuses an instruction before the first stage', () => {
  expect(() => readDockerfile('ENV A=b')).toThrow('ENV stands before the first FROM')
})
