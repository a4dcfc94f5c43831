import { endWith } from './end-with.ts'
import type { FrenchCommand } from './french-command.ts'

export function addPaymentCommands(program: FrenchCommand): void {
  const payment = program.command('payment').description('Les prestataires de paiement.')
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
