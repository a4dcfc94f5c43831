import { Command } from 'commander'

/** Nothing was done: the command line is wrong. */
const WRONG_USE = 2

const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Utilisation :',
  'Arguments:': 'Arguments :',
  'Options:': 'Options :',
  'Commands:': 'Commandes :',
}

/** By the library's code; a name is what its own message puts between quotes. */
const MESSAGES: Readonly<Record<string, (name: string) => string>> = {
  'commander.missingArgument': (name) => `Il manque ${name}.`,
  'commander.excessArguments': () => 'Il y a trop de mots.',
  'commander.unknownOption': (name) => `Option inconnue : ${name}.`,
  'commander.unknownCommand': (name) => `Commande inconnue : ${name}.`,
  'commander.optionMissingArgument': (name) => `Il manque la valeur de ${name}.`,
  'commander.missingMandatoryOptionValue': (name) => `Il manque l'option ${name}.`,
  'commander.conflictingOption': () => 'Ces options ne vont pas ensemble.',
}

/** A command whose help and errors are French. Its help is on the standard output, an error on the other, with exit code 2. */
export class FrenchCommand extends Command {
  constructor(name?: string) {
    super(name)
    this.helpOption('-h, --help', 'montre cette aide')
    this.helpCommand(false)
    this.showSuggestionAfterError(false)
    this.configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      styleSubcommandText: (text) => (text === '[command]' ? '[commande]' : text),
    })
    this.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USE))
  }

  override createCommand(name?: string): FrenchCommand {
    return new FrenchCommand(name)
  }

  override error(message: string, options?: { code?: string; exitCode?: number }): never {
    const own = translate(message, options?.code ?? '')
    return super.error(`${own}\nAide : ${fullName(this)} --help`, options)
  }
}

function translate(message: string, code: string): string {
  const name = /'(?<name>[^']*)'/.exec(message)?.groups?.name ?? ''
  if (code === 'commander.invalidArgument') return message.replace(/^error: .* is invalid.*?\. /s, '')
  return MESSAGES[code]?.(name) ?? message
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()
}
