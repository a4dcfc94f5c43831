import { InvalidArgumentError } from 'commander'
import { endWith } from './end-with.ts'
import type { FrenchCommand } from './french-command.ts'

export function addMailCommands(program: FrenchCommand): void {
  program
    .command('mail')
    .description("L'envoi des mails.")
    .command('test')
    .summary("envoie un mail d'essai")
    .description("Envoie un mail d'essai, et dit ce que le serveur d'envoi a répondu. 0 : il l'a pris.")
    .argument('<adresse>', 'à qui', readAddress)
    .action(async (to: string) => {
      const { testMail } = await import('./mail-test.ts')
      await endWith(testMail(to, new Date()))
    })
}

function readAddress(text: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw new InvalidArgumentError(`Ce n'est pas une adresse : ${text}.`)
  return text
}
