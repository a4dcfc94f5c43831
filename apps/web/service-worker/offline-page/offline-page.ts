import { PAGES_CACHE } from '#app/shell/offline/document-key.ts'
import { listCachedPages } from './cached-pages.ts'

const ASK_AGAIN_MS = 5000
/** The address of this page itself. */
const OWN_PATH = '/hors-ligne.html'

const retry = document.querySelector('button')
const statusLine = document.querySelector('.news')
let asking = false

/** Reloads the page if the site answers; a failure is announced only where the person pressed the button. */
async function tryAgain(saysSo: boolean): Promise<void> {
  if (asking) return
  asking = true
  if (saysSo) announce('Un instant…')
  const answers = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
  asking = false
  if (answers && location.pathname === OWN_PATH) location.replace('/')
  else if (answers) location.reload()
  else if (saysSo) announce("La connexion n'est pas encore revenue.")
}

function announce(text: string): void {
  if (statusLine) statusLine.textContent = text
  retry?.setAttribute('aria-disabled', String(asking))
}

async function showCachedPages(): Promise<void> {
  const pages = await listCachedPages(await caches.open(PAGES_CACHE), location.href)
  const list = document.querySelector('ul')
  for (const { path, title } of pages) {
    const link = document.createElement('a')
    link.href = path
    link.textContent = title
    const entry = document.createElement('li')
    entry.append(link)
    list?.append(entry)
  }
  document.querySelector('section')?.toggleAttribute('hidden', pages.length === 0)
}

retry?.addEventListener('click', () => tryAgain(true))
addEventListener('online', () => tryAgain(false))
document.addEventListener('visibilitychange', () => document.hidden || tryAgain(false))
setInterval(() => document.hidden || tryAgain(false), ASK_AGAIN_MS)
// Where storage is forbidden, nothing is kept.
showCachedPages().catch(() => {})
