import { describe, expect, it } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { type Statement, type StatementLine, statementCsv } from './statement-csv.ts'

const rental = {
  id: 'r1',
  title: 'Perceuse à percussion',
  startDate: calendarDay('2026-12-05'),
  endDate: calendarDay('2026-12-07'),
  receipt: 'OK-2026-7Q2M9XKD',
  cancelledLate: false,
  computedRent: null,
}
const rent: StatementLine = {
  at: new Date('2026-12-03T23:05:00.000Z'),
  event: 'rental accepted',
  account: 'wallet',
  amount: 20_000,
  rental,
  withdrawal: null,
}
const withdrawal: StatementLine = {
  at: new Date('2026-12-04T08:00:00.000Z'),
  event: 'withdrawal requested',
  account: 'wallet',
  amount: -15_000,
  rental: null,
  withdrawal: { phone: '+24177123456', reference: 'CI261204.0900' },
}
const deposit: StatementLine = { ...rent, account: 'cautions', amount: 30_000 }
const days = { from: calendarDay('2026-12-01'), to: calendarDay('2026-12-31') }
const written = (statement: Pick<Statement, 'opening' | 'lines'>) => statementCsv({ ...days, ...statement })

/** The cell for an item of that title. */
const titleCell = (title: string) =>
  /;Gagné;(.*);05\/12\/2026;07\/12\/2026;OK-2026-7Q2M9XKD;;;20000;20000\r\n/s.exec(
    written({ opening: { wallet: 0 }, lines: [{ ...rent, rental: { ...rental, title } }] }),
  )?.[1]

const HEADINGS = '\ufeffDate;Compte;Mouvement;Objet;Du;Au;Reçu;Référence;Numéro;Montant (FCFA);Solde (FCFA)'

describe('a statement as a CSV file', () => {
  it('says at its line, and not in the totals, that a rent was agreed on', () => {
    const agreed = { ...rental, computedRent: 25_000 }
    const lines = [rent, deposit].map((line) => ({ ...line, rental: agreed }))
    const file = written({ opening: { wallet: 0, cautions: 0 }, lines }).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(file).toContain(';Gagné : loyer convenu, au lieu de 25 000 FCFA;Perceuse')
    expect(file).toContain(';Caution gardée;Perceuse')
    expect(file).toContain(';Total : Gagné;')
  })

  it('opens in French Excel, begins and ends with the balances of each account, and has its totals', () => {
    expect(written({ opening: { wallet: 1000, cautions: 0 }, lines: [rent, deposit, withdrawal] })).toBe(
      [
        HEADINGS,
        '01/12/2026;Portefeuille;Solde au début;;;;;;;;1000',
        '01/12/2026;Cautions;Solde au début;;;;;;;;0',
        '04/12/2026 00:05;Portefeuille;Gagné;Perceuse à percussion;05/12/2026;07/12/2026;OK-2026-7Q2M9XKD;;;20000;21000',
        '04/12/2026 00:05;Cautions;Caution gardée;Perceuse à percussion;05/12/2026;07/12/2026;OK-2026-7Q2M9XKD;;;30000;30000',
        '04/12/2026 09:00;Portefeuille;Retrait;;;;;CI261204.0900;077 ** ** 56;-15000;6000',
        ';Portefeuille;Total : Gagné;;;;;;;20000;',
        ';Portefeuille;Total : Retrait;;;;;;;-15000;',
        ';Cautions;Total : Caution gardée;;;;;;;30000;',
        '31/12/2026;Portefeuille;Solde à la fin;;;;;;;;6000',
        '31/12/2026;Cautions;Solde à la fin;;;;;;;;30000',
        '',
      ].join('\r\n'),
    )
  })

  it('says the balance twice when there is no movement', () => {
    expect(written({ opening: { wallet: 500 }, lines: [] })).toBe(
      [
        HEADINGS,
        '01/12/2026;Portefeuille;Solde au début;;;;;;;;500',
        '31/12/2026;Portefeuille;Solde à la fin;;;;;;;;500',
        '',
      ].join('\r\n'),
    )
  })

  it('labels a correction of the deposits', () => {
    const correction: StatementLine = { ...deposit, event: 'adjustment', amount: -1, rental: null }

    expect(written({ opening: { cautions: 1 }, lines: [correction] })).toContain(
      ";Cautions;Correction de l'équipe, en moins;;;;;;;-1;0",
    )
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

  it("shows an operator's reference as text too", () => {
    const paid = { ...withdrawal, withdrawal: { phone: '+24177123456', reference: '=1+1' } }

    expect(written({ opening: { wallet: 15_000 }, lines: [paid] })).toContain(
      ";Retrait;;;;;'=1+1;077 ** ** 56;",
    )
  })
})
