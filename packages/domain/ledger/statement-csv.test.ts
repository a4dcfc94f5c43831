import { describe, expect, it } from 'vitest'
import { type StatementLine, statementCsv } from './statement-csv.ts'

const rent: StatementLine = {
  at: '2026-12-03T23:05:00.000Z',
  event: 'rental accepted',
  account: 'wallet',
  amount: 20_000,
  balance: 1_250_000,
  itemTitle: 'Perceuse à percussion',
  rentalId: 'r1',
}

/** The cell for an item of that title. */
const titleCell = (itemTitle: string) =>
  /^.*;Gagné;(.*);r1;20000;1250000\r\n$/s.exec(
    statementCsv([{ ...rent, itemTitle }]).split('(FCFA)\r\n')[1] ?? '',
  )?.[1]

describe('a statement as a CSV file', () => {
  it('opens in French Excel: byte order mark, headings, semicolons, plain amounts, times of Libreville', () => {
    const withdrawal = {
      at: '2026-12-01T08:00:00.000Z',
      event: 'withdrawal requested',
      account: 'wallet',
      amount: -15_000,
      balance: 5_000,
      itemTitle: null,
      rentalId: null,
    } as const

    expect(statementCsv([rent, withdrawal])).toBe(
      [
        '\ufeffDate;Compte;Mouvement;Objet;Location;Montant (FCFA);Solde (FCFA)',
        '04/12/2026 00:05;Portefeuille;Gagné;Perceuse à percussion;r1;20000;1250000',
        '01/12/2026 09:00;Portefeuille;Retrait;;;-15000;5000',
        '',
      ].join('\r\n'),
    )
  })

  it('has its headings when there is no movement', () => {
    expect(statementCsv([])).toBe(
      '\ufeffDate;Compte;Mouvement;Objet;Location;Montant (FCFA);Solde (FCFA)\r\n',
    )
  })

  it('labels both accounts, and a correction', () => {
    const correction = {
      ...rent,
      event: 'adjustment',
      account: 'cautions',
      amount: -1,
      itemTitle: null,
      rentalId: null,
    } as const

    expect(statementCsv([correction])).toContain(";Cautions;Correction de l'équipe, en moins;;;-1;")
  })

  it.each([
    ['a;b', '"a;b"'],
    ['scie « 18" »', '"scie « 18"" »"'],
    ['deux\nlignes', '"deux\nlignes"'],
    ["l'échelle", "l'échelle"],
  ])('keeps %j within its cell', (title, cell) => {
    expect(titleCell(title)).toBe(cell)
  })

  it.each(['=1+1', '+241', '-2', '@SUM(A1)', '\t=1', '  =1', '\u200b=1', '＝1+1', '|calc', '\tTab'])(
    'shows %j as text, so that no formula is injected',
    (title) => {
      expect(titleCell(title)).toBe(`'${title}`)
    },
  )

  it('escapes a formula behind a semicolon or quotes as well', () => {
    expect(titleCell('=HYPERLINK("https://evil.example";"Cliquez")')).toBe(
      '"\'=HYPERLINK(""https://evil.example"";""Cliquez"")"',
    )
  })
})
