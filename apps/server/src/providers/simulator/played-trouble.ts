interface Trouble {
  readonly payments: 'not-reached' | 'never-settled' | 'inactive' | 'of-another' | 'slow'
  /** `silent`: it arrives, and nothing is answered. */
  readonly texts: 'slow' | 'lost' | 'refused' | 'silent' | 'twice'
}

/** Trouble that the simulators play, by a number's last digits: as in the sandbox of a real provider. */
const PLAYED: { readonly [Of in keyof Trouble]: Readonly<Record<string, Trouble[Of]>> } = {
  payments: {
    '345088': 'not-reached',
    '345128': 'never-settled',
    '345198': 'inactive',
    '345208': 'of-another',
    '345218': 'slow',
  },
  texts: { '01': 'slow', '02': 'lost', '03': 'refused', '04': 'silent', '05': 'twice' },
}

/** Null for all other numbers. */
export function playedTrouble<Of extends keyof Trouble>(of: Of, phone: string): Trouble[Of] | null {
  const rows: Readonly<Record<string, Trouble[Of]>> = PLAYED[of]
  const end = Object.keys(rows).find((digits) => phone.endsWith(digits))
  return (end !== undefined && rows[end]) || null
}
