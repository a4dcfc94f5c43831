import { apply, isSupported } from '@oddbird/popover-polyfill/fn'

// A worker has no elements.
if (typeof document !== 'undefined' && !isSupported()) {
  apply()
  // Until now the menu opens by focus alone (header.module.css).
  document.documentElement.dataset.popovers = ''
}
