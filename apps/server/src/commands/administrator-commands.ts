import { ROLES, type Role } from '@okoume/domain/person/administrator-roles.ts'
import { InvalidArgumentError } from 'commander'
import type { Administration } from '../administrators/administrate.ts'
import { endWith } from './end-with.ts'
import type { FrenchCommand } from './french-command.ts'

const EMAIL = "l'e-mail d'un compte confirmé"

export function addAdministratorCommands(program: FrenchCommand): void {
  const administrator = program
    .command('administrator')
    .summary('qui administre le site, et avec quels rôles')
    .description(
      'Dit qui administre le site, et avec quels rôles. Le serveur peut tourner ; chaque changement est au journal.',
    )
  administrator
    .command('add')
    .description(`Donne ces rôles. Rôles : ${ROLES.join(', ')} ; sans rôle, supervisor.`)
    .argument('<e-mail>', EMAIL, readEmail)
    .argument('[rôles...]', 'séparés par des espaces ou des virgules', collectRoles)
    .action((email: string, roles: readonly Role[]) =>
      run({ does: 'add', email, roles: roles.length > 0 ? roles : ['supervisor'] }),
    )
  administrator
    .command('remove')
    .description("Retire tous ses rôles : n'est plus administrateur.")
    .argument('<e-mail>', EMAIL, readEmail)
    .action((email: string) => run({ does: 'remove', email }))
  administrator
    .command('reset')
    .description("Retire le second facteur d'un administrateur qui a perdu son téléphone.")
    .argument('<e-mail>', EMAIL, readEmail)
    .action((email: string) => run({ does: 'reset', email }))
  administrator
    .command('list')
    .description('Montre les administrateurs et leurs rôles.')
    .action(() => run({ does: 'list' }))
}

async function run(administration: Administration): Promise<never> {
  const { administrate } = await import('../administrators/administrate.ts')
  return endWith(administrate(administration))
}

function readEmail(text: string): string {
  if (!text.includes('@')) throw new InvalidArgumentError(`Ce n'est pas un e-mail : ${text}.`)
  return text
}

function collectRoles(text: string, before: readonly Role[] = []): readonly Role[] {
  const names = text.split(',').filter((name) => name !== '')
  const unknown = names.find((name) => !ROLES.some((role) => role === name))
  if (unknown !== undefined) throw new InvalidArgumentError(`Rôle inconnu : ${unknown}.`)
  return ROLES.filter((role) => before.includes(role) || names.includes(role))
}
