import type { FastifyInstance } from 'fastify'
import type { TextSender } from '../../features/accounts/code-sender.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { PhoneCodes } from '../identity/phone/phone-codes.ts'

interface ReportContext {
  readonly senders: readonly TextSender[]
  readonly codes: Pick<PhoneCodes, 'noteReport'>
}

const MAX_REPORT_BYTES = 16 * 1024

/**
 * Where providers of text messages say what came of one. A report changes nothing but that, of a message whose id it knows.
 * Beside the contract, for the bodies are the providers' own.
 */
export function registerTextReports(http: FastifyInstance, { senders, codes }: ReportContext): void {
  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Params: { readonly provider: string } }>(
      '/api/text-reports/:provider',
      { bodyLimit: MAX_REPORT_BYTES },
      async (request, reply) => {
        const sender = senders.find(({ name }) => name === request.params.provider)
        if (!sender) throw new ApiError('NOT_FOUND')
        const report = sender.readReport(request.body)
        if (report) await codes.noteReport(sender.name, report)
        return reply.code(204).send()
      },
    )
  })
}
