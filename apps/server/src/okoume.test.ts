import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, 'okoume.ts')
const VERSION = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
).version

/** What answers nobody: a command that opened it would take long and end with another code. */
const NOWHERE = 'postgresql://127.0.0.1:1/none'

function type(line: string): Promise<{ code: unknown; output: string; errors: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: NOWHERE }
  return new Promise((resolve) => {
    const args = line.split(' ').filter((word) => word !== '')
    const child = execFile(process.execPath, [SCRIPT, ...args], { env }, (_, output, errors) =>
      resolve({ code: child.exitCode, output, errors }),
    )
  })
}

const GROUPS = {
  '': ['administrator', 'backup', 'restore', 'move', 'seed', 'ledger', 'mail', 'payment', 'config'],
  administrator: ['add', 'remove', 'reset', 'list'],
  ledger: ['check', 'journal', 'safeguard'],
  mail: ['test'],
  payment: ['test', 'refund', 'callbacks'],
  config: ['check'],
}
const COMMANDS = Object.entries(GROUPS).flatMap(([group, names]) =>
  names.map((name) => (group === '' ? name : `${group} ${name}`)),
)

test.each(['', ...COMMANDS])('okoume %s --help is French, on the standard output', async (command) => {
  const { code, output, errors } = await type(`${command} --help`)
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(new RegExp(`^Utilisation : okoume ?${command}`))
  expect(output).toContain('montre cette aide')
  expect(output).not.toMatch(/Usage|Arguments:|Options:|Commands:|\[command\]|default|display/)
})

test.each(Object.entries(GROUPS))(
  'the help of «okoume %s» names each of its commands',
  async (group, names) => {
    const { output } = await type(`${group} --help`)
    const listed = output.split('Commandes :\n')[1]?.matchAll(/^ {2}(\w+)/gm) ?? []
    expect([...listed].map(([, name]) => name)).toEqual(names)
  },
)

test.each([
  ['', 'Utilisation : okoume'],
  ['ledger', 'Utilisation : okoume ledger'],
  ['legder', 'Commande inconnue : legder.\nAide : okoume --help\n'],
  ['--tout', 'Option inconnue : --tout.\nAide : okoume --help\n'],
  ['ledger verify', 'Commande inconnue : verify.\nAide : okoume ledger --help\n'],
  ['ledger check a', 'Il y a trop de mots.\nAide : okoume ledger check --help\n'],
  ['ledger journal --from', 'Il manque la valeur de --from <jour>.\nAide : okoume ledger journal --help\n'],
  ['administrator add', 'Il manque e-mail.\nAide : okoume administrator add --help\n'],
  ['administrator add rose', "Ce n'est pas un e-mail : rose.\n"],
  ['administrator add rose@exemple.test chef', 'Rôle inconnu : chef.\n'],
  ['administrator list a', 'Il y a trop de mots.\n'],
  ['backup', 'Il manque fichier.\n'],
  ['backup --fast a', 'Option inconnue : --fast.\n'],
  ['restore', 'Il manque fichier.\n'],
  ['restore --check', 'Il manque fichier.\n'],
  ['restore --confirm a', '--confirm va sans fichier.\n'],
  ['restore --confirm --check', 'Ces options ne vont pas ensemble.\n'],
  ['move a b', 'Il y a trop de mots.\n'],
  ['payment test', 'Il manque numéro.\n'],
  ['payment test 12', "Ce n'est pas un numéro mobile du Gabon : 12.\n"],
  ['payment test 074345678 --wait x', "Ce n'est pas un nombre de secondes : x.\n"],
  ['payment refund', 'Il manque référence.\n'],
  ['mail test', 'Il manque adresse.\n'],
  ['mail test rose', "Ce n'est pas une adresse : rose.\n"],
  ['config check a', 'Il y a trop de mots.\n'],
  ['seed', "Il manque l'option --from <fichier>.\n"],
])('«okoume %s» is refused with 2, and nothing is done', async (line, message) => {
  const { code, output, errors } = await type(line)
  expect([code, output]).toEqual([2, ''])
  expect(errors).toContain(message)
})

test('says its version', async () => {
  expect(await type('--version')).toEqual({ code: 0, output: `${VERSION}\n`, errors: '' })
})
