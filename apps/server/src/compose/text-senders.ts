import type { TextConfig, TextProvider } from '../config/text-config.ts'
import type { TextSender } from '../features/accounts/code-sender.ts'
import type { DerivedSecrets } from '../platform/sealing/derived-secrets.ts'
import { createAfricasTalking } from '../providers/sms/africas-talking.ts'
import { createInfobip } from '../providers/sms/infobip.ts'
import { createSimulatedTexts, type SimulatedTextContext } from '../providers/sms/simulated-texts.ts'
import { reportAddress } from '../providers/sms/text-reports.ts'
import { createWhatsapp } from '../providers/sms/whatsapp.ts'

type TextContext = SimulatedTextContext & {
  readonly publicUrl: string
  readonly reportSecrets: DerivedSecrets
}

/** The providers of text messages that the settings name, in their order. */
export function composeTextSenders(texts: TextConfig, context: TextContext): readonly TextSender[] {
  return texts.providers.flatMap((provider) => createSenders(provider, context))
}

function createSenders(provider: TextProvider, context: TextContext): readonly TextSender[] {
  switch (provider.name) {
    case 'infobip': {
      const reportsUrl = reportAddress(context.publicUrl, context.reportSecrets, provider.name)
      return [createInfobip({ ...provider, reportsUrl })]
    }
    case 'africas-talking':
      return [createAfricasTalking(provider)]
    case 'whatsapp':
      return [createWhatsapp(provider)]
    case 'simulator':
      return [createSimulatedTexts(context), createSimulatedTexts(context, 'whatsapp')]
  }
}
