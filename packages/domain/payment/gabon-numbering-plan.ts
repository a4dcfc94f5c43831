import type { MetadataJson } from 'libphonenumber-js/core'

/**
 * Gabon's part of the phone library's own table: the browser needs 1 KB of it, not the world's 145.
 * A test holds it against the library's table, so that an update of the library shows here.
 */
export const GABON_NUMBERING_PLAN: MetadataJson = {
  version: 4,
  country_calling_codes: { 241: ['GA'] },
  countries: {
    GA: [
      '241',
      '00',
      '(?:[067]\\d|11)\\d{6}|[2-7]\\d{6}',
      [7, 8],
      [
        ['(\\d)(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['[2-7]'], '0$1'],
        ['(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['0']],
        ['(\\d{2})(\\d{2})(\\d{2})(\\d{2})', '$1 $2 $3 $4', ['11|[67]'], '0$1'],
      ],
      0,
      0,
      '0(11\\d{6}|60\\d{6}|61\\d{6}|6[256]\\d{6}|7[467]\\d{6})',
      '$1',
      0,
      0,
      [['[01]1\\d{6}', [8]], ['(?:(?:0[2-7]|7[467])\\d|6(?:0[0-4]|10|[256]\\d))\\d{5}|[2-7]\\d{6}']],
    ],
  },
  nonGeographic: {},
} as unknown as MetadataJson
