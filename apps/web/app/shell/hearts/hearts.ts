import { favourites } from '#app/data/favourites/favourites.ts'
import { paths } from '#app/data/path-builder.ts'
import { HEART_PRESSES_KEY } from '#app/data/storage/returning-visitor.ts'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import styles from './hearts.module.css'

const TOAST_MS = 5000
const LABELS = { false: 'Ajouter aux favoris : ', true: 'Retirer des favoris : ' } as const
const LABEL = /^.+?\s: /

let started = false
let toast: HTMLElement | undefined
let toastTimer: ReturnType<typeof setTimeout> | undefined

/** Shows and saves hearts from now on, and what was pressed before. */
export function startHearts(): void {
  if (started) return
  started = true
  addEventListener('heart', takePresses)
  favourites.subscribe(show)
  new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
  takePresses()
  show()
  // Another device may have marked some; a page without hearts need not ask.
  if (document.querySelector('[data-heart]')) void favourites.refresh()
}

/** The document's script has turned them already. */
function takePresses(): void {
  for (const { id, marked } of window.heartPresses?.splice(0) ?? []) {
    void favourites.mark(id, marked).then((refusal) => {
      show()
      if (refusal !== null) notify(refusal)
      else if (marked) notify('Ajouté à vos favoris.', 'Voir')
      else notify('Retiré de vos favoris.')
    })
  }
  safeLocalStorage.remove(HEART_PRESSES_KEY)
}

function show(): void {
  const marked = new Set(favourites.read())
  for (const heart of document.querySelectorAll('[data-heart]')) {
    const pressed = marked.has(heart.getAttribute('data-heart') ?? '') ? 'true' : 'false'
    const label = heart.getAttribute('aria-label')?.replace(LABEL, LABELS[pressed]) ?? ''
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed)
    if (heart.getAttribute('aria-label') !== label) heart.setAttribute('aria-label', label)
  }
}

function notify(text: string, way?: string): void {
  clearTimeout(toastTimer)
  if (!toast) {
    toast = document.body.appendChild(document.createElement('p'))
    toast.className = styles.toast ?? ''
    toast.role = 'status'
  }
  toast.replaceChildren(text)
  if (way) {
    const link = document.createElement('a')
    link.href = paths.favourites()
    link.textContent = way
    toast.append(' ', link)
  }
  toastTimer = setTimeout(() => {
    toast?.remove()
    toast = undefined
  }, TOAST_MS)
}
