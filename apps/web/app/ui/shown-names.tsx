import type { ReactNode } from 'react'

/** Masked names in a text, whose asterisks screen readers would read one by one. */
const MASKED_NAME = /((?:d['’])?[^\s'’«»*]+\*{3}[^\s'’«».,;:!?]*)/u

/** «d'A***e» is not «d'nom masqué». */
const speak = (piece: string) => (/^d['’]/.test(piece) ? 'de nom masqué' : 'nom masqué')

/** A name as others are shown it, or a text with such names: screen readers say «nom masqué». */
export function ShownNames({ children: text }: { readonly children: string }): ReactNode {
  const pieces = text.split(MASKED_NAME)
  return (
    <bdi>
      {pieces.map((piece, place) =>
        // Split by one group: every second piece is a name.
        place % 2 === 0 ? (
          piece
        ) : (
          <span key={piece}>
            <span aria-hidden="true">{piece}</span>
            <span className="visually-hidden">{speak(piece)}</span>
          </span>
        ),
      )}
    </bdi>
  )
}

/** The same where no element fits, as in `aria-label`. */
export function spokenNames(text: string): string {
  return text
    .split(MASKED_NAME)
    .map((piece, place) => (place % 2 === 0 ? piece : speak(piece)))
    .join('')
}
