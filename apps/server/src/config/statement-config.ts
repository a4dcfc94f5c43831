import { z } from 'zod'
import { group, setting } from './setting.ts'

/** Where owners read what their income is taxed by: an operator's words, since thresholds change with each finance law. */
export type TaxGuide = { readonly text: string; readonly url: string } | null

export const STATEMENTS = group({
  title: "Owners' yearly statement",
  guide: 'finance.md',
  reserved: /^TAX_GUIDE/,
  fields: {
    text: setting(
      'TAX_GUIDE_TEXT',
      z.string().max(200, '%s : 200 caractères au plus.').optional(),
      'The words of a link under each yearly statement, such as thresholds with their date and source; with `TAX_GUIDE_URL`',
      'no link',
    ),
    url: setting(
      'TAX_GUIDE_URL',
      z.url({ protocol: /^https$/, error: '%s doit être une adresse https://.' }).optional(),
      'Where that link leads, `https://`',
      'no link',
    ),
  },
  read: ({ text, url }, { isSet, refuse }): TaxGuide => {
    if (isSet('text') && !isSet('url')) refuse('text', '%s demande aussi TAX_GUIDE_URL.')
    if (isSet('url') && !isSet('text')) refuse('url', '%s demande aussi TAX_GUIDE_TEXT.')
    return text !== undefined && url !== undefined ? { text, url } : null
  },
})
