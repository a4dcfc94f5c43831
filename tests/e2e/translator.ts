import type { BrowserContext } from '@playwright/test'

/**
 * Rewrites every page as browsers' translators do, from hydration on: each text node, those that come later too, is
 * replaced by two nested elements with a text node of their own, except where the page forbids it.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isHydrated = () => {
      const main = document.querySelector('main')
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    }
    const translate = (text: Text) => {
      if (text.data === '' || text.parentElement?.closest('font, script, style, textarea, [translate="no"]'))
        return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translateWithin = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = root instanceof Text ? [root] : []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) translate(text)
    }
    const follow = ({ target, addedNodes }: MutationRecord) => {
      if (target instanceof Text) translate(target)
      for (const node of addedNodes) translateWithin(node)
    }
    const waiting = setInterval(() => {
      if (!isHydrated()) return
      clearInterval(waiting)
      document.documentElement.lang = 'en'
      document.documentElement.classList.add('translated-ltr')
      translateWithin(document.body)
      const changes = { childList: true, subtree: true, characterData: true }
      new MutationObserver((mutations) => mutations.forEach(follow)).observe(document.body, changes)
    }, 20)
  })
}
