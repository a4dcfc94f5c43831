import { termPrefix } from '@okoume/domain/search/suggest-terms.ts'
import { publicApi } from '#app/data/api/api.ts'
import { isReachable } from '#app/data/api/reachability.ts'
import { sparesData } from '../data-saver/sparing.ts'

/** Typing on within it asks nothing. */
const PAUSE_MS = 250

/** In the body, outside React's pages, for whichever field is typed in. */
const list = document.createElement('datalist')
list.id = 'suggestions'
let timer: ReturnType<typeof setTimeout> | undefined
/** Of the last letter: an answer to an earlier one is stale. */
let turn = 0

/** Suggests terms for what has just been typed in a search field; without them it is the same field. */
export function suggestTerms(field: HTMLInputElement): void {
  const current = nextTurn()
  const typed = field.value.trim()
  if (termPrefix(typed) === null || !isReachable() || sparesData()) {
    detach(field)
    return
  }
  // Before the answer: browsers open the list of a field that had one as it was typed in.
  if (!list.isConnected) document.body.append(list)
  field.setAttribute('list', list.id)
  // Sent, left, or chosen from the list.
  field.addEventListener('change', settle, { once: true })
  timer = setTimeout(async () => {
    const answer = await publicApi.suggestTerms({ query: { q: typed } }).catch(() => null)
    if (current !== turn || !answer) return
    const options = answer.terms.map((term) => {
      const option = document.createElement('option')
      option.value = term
      // Browsers show only options with what was typed, to the accent, in value or label.
      if (!term.startsWith(typed.toLowerCase())) option.label = typed + term.slice(typed.length)
      return option
    })
    list.replaceChildren(...options)
  }, PAUSE_MS)
}

function settle({ target }: Event): void {
  nextTurn()
  if (target instanceof Element) detach(target)
}

function nextTurn(): number {
  clearTimeout(timer)
  return ++turn
}

function detach(field: Element): void {
  field.removeAttribute('list')
}
