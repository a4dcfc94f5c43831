import type { FastifyInstance } from 'fastify'
import type { DeliveryReport, TextSender } from '../../features/accounts/code-sender.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { DerivedSecrets } from '../../platform/sealing/derived-secrets.ts'

interface ReportContext {
  readonly senders: readonly TextSender[]
  readonly secrets: DerivedSecrets
  noteReport(provider: string, report: DeliveryReport): Promise<void>
}

interface ReportRoute {
  readonly Params: { readonly provider: string; readonly secret: string }
  readonly Querystring: { readonly [name: string]: unknown }
}

const MAX_REPORT_BYTES = 256 * 1024

const REPORTS_PATH = '/api/text-reports'

/** Purpose of the keys that make the secrets of report addresses. */
export const REPORT_SECRETS = 'text reports'

/** Where a provider reports to: a secret address, for most of them sign nothing. */
export function reportAddress(publicUrl: string, secrets: DerivedSecrets, provider: string): string {
  return `${publicUrl}${REPORTS_PATH}/${provider}/${secrets.of(provider)}`
}

/**
 * Where providers of text messages say what came of one. A report changes nothing but that, of a message whose id it knows.
 * Beside the contract, for the bodies are the providers' own.
 */
export function registerTextReports(http: FastifyInstance, context: ReportContext): void {
  const { senders, secrets, noteReport } = context
  const findSender = ({ provider, secret }: ReportRoute['Params']) => {
    const sender = senders.find(({ name }) => name === provider)
    if (!sender || !secrets.isSecretOf(sender.name, secret)) throw new ApiError('NOT_FOUND')
    return sender
  }
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<ReportRoute>(
      `${REPORTS_PATH}/:provider/:secret`,
      { bodyLimit: MAX_REPORT_BYTES },
      async (request, reply) => {
        const sender = findSender(request.params)
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
        const signature = [request.headers['x-hub-signature-256']].flat()[0]
        const reports = sender.readReports({ body, signature })
        if (reports === null) throw new ApiError('FORBIDDEN')
        for (const report of reports) await noteReport(sender.name, report)
        return reply.code(204).send()
      },
    )
    // Meta asks once whether the address is ours: it wants its challenge back.
    scope.get<ReportRoute>(`${REPORTS_PATH}/whatsapp/:secret`, async (request, reply) => {
      findSender({ ...request.params, provider: 'whatsapp' })
      const challenge = request.query['hub.challenge']
      if (typeof challenge !== 'string' || !/^\w{1,200}$/.test(challenge)) throw new ApiError('NOT_FOUND')
      return reply.type('text/plain').send(challenge)
    })
  })
}
