import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { InvalidArgumentError, Option } from 'commander'
import { endWith } from './end-with.ts'
import type { FrenchCommand } from './french-command.ts'

/** Seconds. A payer looks for their telephone. */
const USUAL_WAIT = 180

export function addPaymentCommands(program: FrenchCommand): void {
  const payment = program.command('payment').description('Les prestataires de paiement.')
  payment
    .command('test')
    .summary('demande 100 FCFA à un téléphone')
    .description(
      "Demande 100 FCFA à un téléphone à vous par le prestataire réglé, et dit ce qu'il répond. L'argent est au grand livre, dû à ce téléphone.\n0 : payé ; 1 : pas payé ; 3 : l'issue n'est pas connue, Okoumé continue de demander.",
    )
    .argument('<numéro>', 'le vôtre, 074… ou +24174…', readPhone)
    .option('--refund', 'les rend aussitôt, par le même prestataire')
    .addOption(waiting())
    .action(
      async (
        phone: GabonPhone,
        { refund = false, wait = USUAL_WAIT }: { refund?: boolean; wait?: number },
      ) => {
        const { testPayment } = await import('./payment-test.ts')
        await endWith(testPayment(phone, { refund, wait }))
      },
    )
  payment
    .command('refund')
    .summary("rend l'argent d'un essai")
    .description(
      "Rend l'argent d'un essai à son téléphone, une fois, par le même prestataire. 0 : rendu ; 1 : non ; 3 : pas encore.",
    )
    .argument('<référence>', "celle de l'essai")
    .addOption(waiting())
    .action(async (reference: string, { wait = USUAL_WAIT }: { wait?: number }) => {
      const { refundPayment } = await import('./payment-test.ts')
      await endWith(refundPayment(reference, wait))
    })
  payment
    .command('callbacks')
    .description(
      'Montre les adresses à donner dans les tableaux de bord des prestataires. Elles sont secrètes : gardez-les pour vous.',
    )
    .action(async () => {
      const { showCallbackAddresses } = await import('./callback-addresses.ts')
      await endWith(showCallbackAddresses())
    })
}

function waiting(): Option {
  return new Option('--wait <secondes>', `combien attendre l'issue ; ${USUAL_WAIT} sans elle`).argParser(
    readSeconds,
  )
}

function readSeconds(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError(`Ce n'est pas un nombre de secondes : ${text}.`)
  return Number(text)
}

function readPhone(text: string): GabonPhone {
  const phone = readGabonPhone(text)
  if (phone === null) throw new InvalidArgumentError(`Ce n'est pas un numéro mobile du Gabon : ${text}.`)
  return phone
}
