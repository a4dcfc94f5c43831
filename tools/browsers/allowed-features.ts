/**
 * Names in the built scripts that an oldest supported browser lacks, and what happens there. A newer built-in
 * that is simply needed belongs into the list of polyfills instead (docs/browsers.md).
 */
export const ALLOWED_IN_SCRIPTS: Readonly<Record<string, string>> = {
  ...asked('offered where the browser has notifications', [
    'Notification.permission',
    'Notification.requestPermission',
    'notification',
    'showNotification',
    'getNotifications',
    'pushManager',
    'getSubscription',
    'unsubscribe',
  ]),
  ...asked('the scanner is offered where the browser has it', ['detect']),
  ...asked('React and React Router ask for it first', [
    'startViewTransition',
    'skipTransition',
    'createContext',
    'Profiler',
  ]),
  ...asked('an element of CSSStyleDeclaration that every browser has', [
    'cssFloat',
    'marginTop',
    'marginBottom',
  ]),
  ...asked('a property that is set on an object, and read by its owner', [
    'displayName',
    'stackTraceLimit',
    'contentEncoding',
  ]),
  ...asked('a name of the photo viewer: PhotoSwipe', ['transition', 'resize', 'isError']),
  caches: 'in workers of every browser',
  estimate: 'asked for with what it belongs to, `navigator.storage?`',
  imageSmoothingQuality: 'a picture is scaled as the browser does',
}

/** Features of the built styles that an oldest supported browser lacks, and what the page is like there. */
export const ALLOWED_IN_STYLES: Readonly<Record<string, string>> = {
  ':has':
    'a choice shows its own control (polyfills/choices.ts); room for the bottom bar is kept on every page',
  ':popover-open': 'the three lines of the menu do not turn into a cross',
  ':details-content': 'what is folded stays folded on a computer',
  ...asked('only where the browser draws such a part', [
    ':-webkit-slider-thumb',
    ':-moz-range-thumb',
    ':-webkit-search-cancel-button',
    ':-webkit-inner-spin-button',
    '-webkit-tap-highlight-color',
    '-webkit-touch-callout',
  ]),
  ...asked('a poster is printed at its size on the paper that the printer holds', ['@page', 'page', 'size']),
  '(scripting)': 'what only scripts bring is shown without them too',
  '(forced-colors)': 'the colours of the system are used as they come',
  'forced-color-adjust': 'as for forced-colors',
  'field-sizing': 'a field keeps its size and scrolls',
  'content-visibility': 'what is out of sight is drawn at once',
  'contain-intrinsic-size': 'as for content-visibility',
  'overflow-clip-margin': 'a shadow is cut',
  'overscroll-behavior': 'the page behind may scroll along',
  'scrollbar-width': 'the scrollbar is seen',
  'text-wrap': 'lines break where they are full',
  resize: 'a field keeps its size',
}

function asked(reason: string, features: readonly string[]): Record<string, string> {
  return Object.fromEntries(features.map((feature) => [feature, reason]))
}
