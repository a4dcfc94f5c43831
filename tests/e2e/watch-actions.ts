/** An API call of a page that changes something. */
export interface SentAction {
  readonly method: string
  readonly path: string
  /** The path of the page that sent it. */
  readonly page: string
  /** Why no one is told of its outcome. */
  readonly missing: string
}

/** Data of the watched page for the tests. */
declare global {
  interface Window {
    /** Calls the test process. */
    reportAnnouncedAction?(action: SentAction): void
    /** Answered actions that no one has been told of yet, though nothing was pressed since. */
    silentActions?(): SentAction[]
  }
}

/** The page when the action was pressed. */
interface PageState {
  readonly regions: ReadonlyMap<Element, string>
  /** A test that hands over a file presses nothing, and so focuses nothing. */
  readonly hasFocus: boolean
}

interface Watched extends SentAction {
  readonly before: PageState
  answered: boolean
}

/**
 * Runs in every page before its scripts. Accessibility (WCAG 4.1.3, 2.4.3): once a writing call is answered, the focus must
 * be on the screen and a live region must have a new text, before the person presses anything else.
 */
export function watchActions(): void {
  // A progress text says nothing of the outcome.
  const progress = /(\.\.\.|…)$/
  let watched: Watched[] = []
  let before: PageState = { regions: new Map(), hasFocus: false }

  const readRegions = () => {
    const regions = document.querySelectorAll('[role=status], [role=alert], [role=log], [aria-live], output')
    const spoken = [...regions].filter((region) => region.ariaLive !== 'off' && region.checkVisibility())
    return new Map(spoken.map((region) => [region, region.textContent.trim()] as const))
  }
  const findMissing = (action: Watched): string => {
    const isNew = ([region, text]: readonly [Element, string]) =>
      text !== '' && !progress.test(text) && text !== action.before.regions.get(region)
    if (![...readRegions()].some(isNew)) return 'no status has a new text'
    const focused = document.activeElement
    if (!focused || focused === document.body) return action.before.hasFocus ? 'nothing has the focus' : ''
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return inSight ? '' : `the focus is off the screen: ${focused.outerHTML.slice(0, 120)}`
  }
  const check = () => {
    for (const action of watched.filter(({ answered }) => answered)) {
      if (findMissing(action)) continue
      watched = watched.filter((one) => one !== action)
      const { method, path, page } = action
      window.reportAnnouncedAction?.({ method, path, page, missing: '' })
    }
  }
  const press = () => {
    before = { regions: readRegions(), hasFocus: true }
    watched = watched.filter(({ answered }) => !answered)
  }
  const begin = (method: string, url: string): Watched | null => {
    if (!/^(POST|PUT|DELETE)$/.test(method)) return null
    const { pathname } = new URL(url, location.href)
    const action = { method, path: pathname, page: location.pathname, missing: '', before, answered: false }
    watched.push(action)
    return action
  }
  const end = (action: Watched | null, arrived: boolean) => {
    if (!action) return
    action.answered = true
    if (!arrived) watched = watched.filter((one) => one !== action)
    if (watched.length > 0) check()
  }

  const { fetch } = window
  window.fetch = async (input, init) => {
    const asked = input instanceof Request ? input : { method: init?.method ?? 'GET', url: String(input) }
    const action = begin(asked.method, asked.url)
    let arrived = false
    try {
      const answer = await fetch(input, init)
      arrived = answer.ok
      return answer
    } finally {
      end(action, arrived)
    }
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
    const action = begin(method, String(url))
    this.addEventListener('loadend', () => end(action, this.status >= 200 && this.status < 300))
    open.call(this, method, url, true)
  }

  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, press, true)
  const type = () => {
    before = { regions: readRegions(), hasFocus: document.activeElement !== document.body }
  }
  addEventListener('input', type, true)
  for (const kind of ['focusin', 'scroll']) addEventListener(kind, check, { capture: true, passive: true })
  const changes = { childList: true, subtree: true, characterData: true, attributes: true }
  new MutationObserver(() => watched.length > 0 && check()).observe(document, changes)
  window.silentActions = () =>
    watched
      .filter(({ answered }) => answered)
      .map((action) => ({
        method: action.method,
        path: action.path,
        page: action.page,
        missing: findMissing(action),
      }))
}
