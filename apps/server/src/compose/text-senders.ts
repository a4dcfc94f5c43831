import type { TextConfig, TextProvider } from '../config/text-config.ts'
import type { TextSender } from '../features/accounts/code-sender.ts'
import { createAfricasTalking } from '../providers/sms/africas-talking.ts'
import { createInfobip } from '../providers/sms/infobip.ts'
import { createSimulatedTexts, type SimulatedTextContext } from '../providers/sms/simulated-texts.ts'

type TextContext = SimulatedTextContext & { readonly publicUrl: string }

/** The providers of text messages that the settings name, in their order. */
export function composeTextSenders(texts: TextConfig, context: TextContext): readonly TextSender[] {
  return texts.map((provider) => createSender(provider, context))
}

function createSender(provider: TextProvider, context: TextContext): TextSender {
  switch (provider.name) {
    case 'infobip':
      return createInfobip({ ...provider, reportsUrl: `${context.publicUrl}/api/text-reports/infobip` })
    case 'africas-talking':
      return createAfricasTalking(provider)
    case 'simulator':
      return createSimulatedTexts(context)
  }
}
