import { endWith } from './end-with.ts'
import type { FrenchCommand } from './french-command.ts'

export function addConfigCommands(program: FrenchCommand): void {
  program
    .command('config')
    .description('Les réglages du serveur.')
    .command('check')
    .summary("vérifie les réglages et ce qu'ils nomment")
    .description(
      "Lit les réglages comme le serveur, joint ce qu'ils nomment (base, stockage, serveur d'envoi, prestataires, là où cela n'a pas d'effet), et dit ce qui va. 0 : tout va ; 1 : il y a un problème.",
    )
    .action(async () => {
      const { checkConfig } = await import('./config-check.ts')
      await endWith(checkConfig(process.env))
    })
}
