import { createHmac } from 'node:crypto'
import type http from 'node:http'
import type {
  AfricasTalkingSettings,
  InfobipSettings,
  WhatsappSettings,
} from '@okoume/server/src/config/text-config.ts'
import { FakeService, hasEffect, write } from './fake-service.ts'

export interface TextFault {
  readonly at: 'send'
  /** `silence`: the connection ends without an answer. `answer`: that answer instead. */
  readonly is: 'silence' | 'answer'
  readonly status?: number
  readonly body?: unknown
  readonly effect?: boolean
}

export interface SentText {
  readonly to: string
  readonly text: string
  readonly from: string
}

/** A provider of text messages after its documentation, over HTTP. */
abstract class TextFake extends FakeService<TextFault> {
  readonly sent: SentText[] = []

  protected abstract read(request: http.IncomingMessage, body: string): SentText
  protected abstract answer(id: string): { readonly status: number; readonly body: unknown }

  protected async serve(request: http.IncomingMessage, response: http.ServerResponse, body: string) {
    const text = this.read(request, body)
    const fault = this.takeFault('send')
    if (hasEffect(fault)) this.sent.push(text)
    if (fault?.is === 'silence') return void response.destroy()
    const usual = this.answer(`id-${this.sent.length}`)
    write(response, fault ? { status: fault.status ?? 200, body: fault.body } : usual)
  }
}

/** Infobip's `POST /sms/3/messages`. */
export class InfobipFake extends TextFake {
  constructor() {
    super('Infobip')
  }

  get settings(): InfobipSettings {
    return { url: this.origin, key: 'k-1', sender: 'OKOUME', reportsUrl: 'https://okoume.test/reports' }
  }

  protected read({ method, url, headers }: http.IncomingMessage, body: string): SentText {
    if (method !== 'POST' || url !== '/sms/3/messages') throw new Error(`no ${method} ${url}`)
    if (headers.authorization !== 'App k-1') throw new Error('not authorized')
    const { messages } = JSON.parse(body)
    const [{ sender, destinations, content, webhooks }] = messages
    if (messages.length !== 1 || destinations.length !== 1) throw new Error('more than one message')
    if (!/^\d+$/.test(destinations[0].to)) throw new Error('a destination has digits alone')
    if (!webhooks.delivery.url) throw new Error('no address for reports')
    return { to: destinations[0].to, text: content.text, from: sender }
  }

  protected answer(id: string) {
    const status = { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' }
    return { status: 200, body: { bulkId: 'b', messages: [{ messageId: id, status, destination: '241' }] } }
  }
}

/** Africa's Talking's `POST /version1/messaging`. */
export class AfricasTalkingFake extends TextFake {
  constructor() {
    super("Africa's Talking")
  }

  get settings(): AfricasTalkingSettings {
    return { url: this.origin, username: 'okoume', key: 'k-2', sender: 'OKOUME' }
  }

  protected read({ method, url, headers }: http.IncomingMessage, body: string): SentText {
    if (method !== 'POST' || url !== '/version1/messaging') throw new Error(`no ${method} ${url}`)
    if (headers.apikey !== 'k-2') throw new Error('not authorized')
    const form = new URLSearchParams(body)
    if (form.get('username') !== 'okoume') throw new Error('no username')
    const to = form.get('to') ?? ''
    if (!/^\+\d+$/.test(to)) throw new Error('a number is in E.164')
    return { to: to.slice(1), text: form.get('message') ?? '', from: form.get('from') ?? '' }
  }

  protected answer(messageId: string) {
    const recipient = { statusCode: 101, number: '+241', status: 'Success', cost: 'XAF 10', messageId }
    return { status: 201, body: { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [recipient] } } }
  }
}

/** WhatsApp's Cloud API: `POST /{phone-number-id}/messages` with an authentication template. */
export class WhatsappFake extends TextFake {
  constructor() {
    super('WhatsApp')
  }

  get settings(): WhatsappSettings {
    return {
      url: `${this.origin}/v23.0`,
      numberId: '105954558954427',
      token: 'k-3',
      template: 'code',
      appSecret: 's-3',
    }
  }

  protected read({ method, url, headers }: http.IncomingMessage, body: string): SentText {
    if (method !== 'POST' || url !== '/v23.0/105954558954427/messages') throw new Error(`no ${method} ${url}`)
    if (headers.authorization !== 'Bearer k-3') throw new Error('not authorized')
    const { messaging_product, to, type, template } = JSON.parse(body)
    if (messaging_product !== 'whatsapp' || type !== 'template') throw new Error('no template message')
    if (!/^\d+$/.test(to) || template.name !== 'code' || !template.language.code)
      throw new Error('no template')
    const [text, button] = template.components
    const [{ text: code }] = text.parameters
    if (text.type !== 'body' || button.sub_type !== 'url' || button.index !== '0')
      throw new Error('no button')
    if (button.parameters[0].text !== code || code.length > 15) throw new Error('the code stands twice')
    return { to, text: code, from: '' }
  }

  protected answer(id: string) {
    return { status: 200, body: { messaging_product: 'whatsapp', contacts: [], messages: [{ id }] } }
  }

  /** `X-Hub-Signature-256` of a report. */
  sign(body: string, secret = this.settings.appSecret): string {
    return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  }
}
