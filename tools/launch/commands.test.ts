import { expect, test } from 'vitest'

const { nodeArguments } = await import(new URL('./commands.mjs', import.meta.url).href)

test.each([
  [['--inspect'], ['--flag', '--inspect', 'it.ts', '--own', '.']],
  [
    ['--inspect-brk=9230', 'a.ts'],
    ['--flag', '--inspect-brk=9230', 'it.ts', '--own', 'a.ts'],
  ],
  [
    ['a.ts', '--inspected'],
    ['--flag', 'it.ts', '--own', 'a.ts', '--inspected'],
  ],
])('the options %j reach Node or the script', (options, expected) => {
  const command = { script: 'it.ts', flags: ['--flag'], args: ['--own'], otherwise: ['.'] }
  expect(nodeArguments(command, options)).toEqual(expected)
})
