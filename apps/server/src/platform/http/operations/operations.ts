import {
  CONTRACT,
  type Contract,
  type OperationName,
  type PartOutput,
  type StoredFile,
  type WrittenAnswer,
} from '@okoume/contract/contract.ts'
import { accessErrors } from '@okoume/contract/model/access.ts'
import { type ErrorCode, errorStatus } from '@okoume/contract/model/errors.ts'
import { ERRORS_OF_EVERY_OPERATION, type Operation } from '@okoume/contract/model/operation.ts'
import type { Roles } from '@okoume/domain/person/administrator-roles.ts'
import { build } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isLoopback, readNetwork } from '../../network/addresses.ts'
import { ApiError } from '../api-error.ts'
import { packJson } from '../compression.ts'
import { sendWrittenAnswer } from '../html/html-page.ts'
import { type CallLimits, type LimitEffect, NO_LIMITS } from '../limits/call-limits.ts'
import type { PageCache } from '../pages/page-cache.ts'
import { sendPage, type WholePage, wholePage } from '../pages/whole-page.ts'
import { acceptForms, readForm, type UploadedFile } from '../uploads/read-form.ts'
import { openUploadMemory, type UploadMemory } from '../uploads/upload-memory.ts'
import { authorise, guardParty, identifyCaller, requireFresh } from './authorise.ts'
import type { Authentication, Caller } from './caller.ts'
import { deprecationHeaders } from './deprecation.ts'
import { type Input, readInput } from './read-input.ts'
import { sendCsv } from './send-csv.ts'

/** Where a stranger may call, there may be no caller. */
type CallerOf<Name extends OperationName> = Contract[Name]['access'] extends 'anyone' | 'link holder'
  ? Caller | null
  : Caller

/** A handler's argument: the validated input and the caller. */
export interface Call<Name extends OperationName> {
  readonly params: PartOutput<Name, 'params'>
  readonly query: PartOutput<Name, 'query'>
  readonly headers: PartOutput<Name, 'headers'>
  readonly body: PartOutput<Name, 'body'>
  /** The fields of a form. */
  readonly form: PartOutput<Name, 'form'>
  /** The file of a form. */
  readonly file: Contract[Name] extends { readonly form: unknown } ? UploadedFile : never
  readonly caller: CallerOf<Name>
  /** The caller's, in an operation for administrators. */
  readonly roles: Roles
  /** For effects beyond the call itself, on another person; null for callers without limits. */
  readonly limitEffect: LimitEffect | null
  /** Calls back when the client has hung up. */
  readonly onHangUp: (act: () => void) => void
}

export type Handler<Name extends OperationName> = (call: Call<Name>) => Promise<WrittenAnswer<Name>>

/** The handlers of these operations, all of them: where they are put together, a missing one does not compile. */
export type Handlers<Names extends OperationName> = { readonly [Name in Names]: Handler<Name> }

/** Of any operations: a handler has its operation's name. */
export type FeatureHandlers = Partial<Handlers<OperationName>>

export interface OperationsOptions {
  readonly authentication: Authentication
  /** No one is counted by default. */
  readonly limits?: CallLimits
  /** Where answers of operations with `shared` are cached; nowhere by default. */
  readonly cache?: PageCache
}

/** Registers operations of the contract: authorisation, input schemas and answers follow from their records. */
export function registerOperations<Names extends OperationName>(
  app: FastifyInstance,
  options: OperationsOptions,
  handlers: Partial<Handlers<Names>>,
): void {
  const names = Object.keys(handlers) as Names[]
  const register = (to: FastifyInstance, name: Names) => {
    const operation: Operation = CONTRACT[name]
    const { method, path, access, heldOpen = false, page = false } = operation
    to.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        operation: name,
        openToAnyone: access === 'anyone',
        heldOpen,
        changesPages: changesPages(operation),
        writtenPage: page,
      },
      handler: createHandler(name, options, handlers[name] as Handler<OperationName>),
    })
  }
  for (const name of names.filter((one) => !takesForm(one) && !isPage(one))) register(app, name)
  // Apart from the others, which take JSON only.
  app.register(async (scope) => {
    await acceptForms(scope)
    for (const name of names.filter(takesForm)) register(scope, name)
  })
  // Forms of pages, and no other type.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, readFields(String(body))),
    )
    for (const name of names.filter((one) => isPage(one) && !isOneClick(one) && !takesForm(one)))
      register(scope, name)
    scope.register(async (inner) => {
      // RFC 8058: mail programs may send their constant in this form, which says no more than that they do.
      inner.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
        done(null, {}),
      )
      for (const name of names.filter(isOneClick)) register(inner, name)
    })
  })
}

/** A page counts the end of a line as one character, and sends two. Boxes of one name that are ticked are lines of one text. */
function readFields(form: string): Record<string, string> {
  const sent = new URLSearchParams(form)
  const fields = [...new Set(sent.keys())].map((name) => [
    name,
    sent.getAll(name).join('\n').replaceAll('\r\n', '\n'),
  ])
  return Object.fromEntries(fields)
}

function isPage(name: OperationName): boolean {
  return 'page' in CONTRACT[name]
}

function isOneClick(name: OperationName): boolean {
  return 'oneClick' in CONTRACT[name]
}

function takesForm(name: OperationName): boolean {
  return 'form' in CONTRACT[name]
}

/** Writes that reach public pages make the cached ones stale. */
function changesPages(operation: Operation): boolean | ((request: FastifyRequest) => string) {
  const { method, keepsPages, takesDaysOf } = operation
  if (takesDaysOf === undefined) return method !== 'GET' && keepsPages === undefined
  const path = takesDaysOf.split('.').slice(1)
  // Of a request that succeeded: its body is valid.
  return ({ body }) =>
    String(path.reduce<unknown>((part, field) => (part as Record<string, unknown>)[field], body))
}

interface Admitted {
  readonly caller: Caller | null
  readonly roles: Roles
  readonly memory?: UploadMemory | undefined
}

function createHandler(
  name: OperationName,
  { authentication, limits = NO_LIMITS, cache }: OperationsOptions,
  handle: Handler<OperationName>,
) {
  const operation: Operation = CONTRACT[name]
  const { serialize, checkedError } = prepareOperation(name)
  const refuseOthers = guardParty(operation)
  const status = operation.status ?? 200
  const deprecation = deprecationHeaders(operation)

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, roles, memory }: Admitted,
  ): Promise<unknown> {
    const input = memory
      ? await readFormInput(operation, request, memory, caller)
      : readInput(operation, request)
    refuseOthers(input, caller)
    requireFresh(operation, input, caller)
    const onHangUp = (act: () => void) => whenGone(reply, act)
    const limitEffect = limits.effectsOf(request.ip)
    if (operation.networkLimit) reply.header('cache-control', 'no-store')
    return handle({ ...input, caller, roles, limitEffect, onHangUp } as Call<OperationName>)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    let memory: UploadMemory | undefined
    reply.headers(deprecation)
    try {
      const caller = await identifyCaller(authentication, request.headers.authorization)
      if (caller) request.callerId = caller.id
      const roles = await authorise(authentication, operation, caller)
      await limits.limitCall(name, { callerId: caller?.id ?? null, ip: request.ip })
      memory = openFormMemory(operation, caller, request.ip)
      if (cache && operation.shared && !caller) {
        const making = async () =>
          sharedAnswer(serialize(await answer(request, reply, { caller, roles })), deprecation)
        const { url, server } = request
        const page = await cache.page(url, making)
        server.fastPath?.add(request, {
          operation: name,
          find: () => cache.find(url),
          admits: (ip) => limits.admitsRead(name, ip),
        })
        return sendPage(request, reply, page)
      }
      const result = await answer(request, reply, { caller, roles, memory })
      // Private data: an answer to an authenticated call must not be cached.
      if (caller) reply.header('cache-control', 'no-store')
      if (operation.page) return sendWrittenAnswer(reply, status, String(result))
      if (operation.csv) return sendCsv(reply, result as AsyncIterable<string> | StoredFile)
      const { headers, body } = await packJson(request, serialize(result))
      return reply.code(status).headers(headers).send(body)
    } catch (error) {
      throw checkedError(error)
    } finally {
      memory?.release()
    }
  }
}

function openFormMemory({ form }: Operation, caller: Caller | null, ip: string): UploadMemory | undefined {
  return (
    form && openUploadMemory({ callerId: caller?.id ?? ip, network: isLoopback(ip) ? null : readNetwork(ip) })
  )
}

/** Others may keep it, and ask with its tag whether it has changed. */
const SHARED_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, no-cache',
}

function sharedAnswer(json: string, more: Readonly<Record<string, string>>): WholePage {
  return wholePage({ status: 200, headers: { ...SHARED_HEADERS, ...more }, body: Buffer.from(json) })
}

/** Calls back once when the client hangs up, at once where it has already. */
function whenGone({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act()
  else raw.once('close', act)
}

async function readFormInput(
  operation: Operation,
  request: FastifyRequest,
  memory: UploadMemory,
  caller: Caller | null,
): Promise<Input & { readonly file: UploadedFile }> {
  const tooLarge = operation.errors.find((code) => errorStatus(code) === 413) ?? 'PAYLOAD_TOO_LARGE'
  const { fields, file } = await readForm(request, { callerId: caller?.id ?? request.ip, memory, tooLarge })
  return { ...readInput(operation, request, fields), file }
}

interface PreparedOperation {
  readonly serialize: Serializer
  /** An error that the contract does not declare is a bug, and a 500. */
  readonly checkedError: (error: unknown) => unknown
}

/** Serializer and declared errors of an operation's record. */
export function prepareOperation(name: OperationName): PreparedOperation {
  const operation: Operation = CONTRACT[name]
  const declared = new Set<ErrorCode>([
    ...ERRORS_OF_EVERY_OPERATION,
    ...accessErrors(operation),
    ...operation.errors,
  ])
  return {
    serialize: (answer) => compileSerializer(operation)(answer),
    checkedError(error) {
      if (!(error instanceof ApiError) || declared.has(error.code)) return error
      return new Error(`undeclared refusal ${error.code}`, { cause: error })
    },
  }
}

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<Operation, Serializer>()

/**
 * Compiled from the contract's schema: twice as fast as JSON.stringify, and nothing undeclared gets out. Memory: with the first
 * answer, since most operations are administrators', and all together are 15 MB and a third of a second of the start.
 */
function compileSerializer(operation: Operation): Serializer {
  let serialize = serializers.get(operation)
  if (!serialize) {
    const schema = z.toJSONSchema(operation.output, {
      target: 'draft-7',
      io: 'output',
      unrepresentable: 'any',
    })
    serialize = build(schema as Parameters<typeof build>[0])
    serializers.set(operation, serialize)
  }
  return serialize
}
