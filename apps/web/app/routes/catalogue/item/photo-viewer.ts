import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import styles from './photo-viewer.module.css'

/** Any width does: a photo is fitted into the screen first. */
const WIDTH = 960
const DOUBLE_TAP_ZOOM = 2.5
const MAX_ZOOM = 6

/**
 * Full-screen viewer of the photos in the link's list, enlarged by pinch, double tap or wheel. On closing, the list is
 * scrolled to the last photo shown.
 */
export function openPhotoViewer(link: HTMLAnchorElement): void {
  const list = link.closest('ul')
  const links = [...(list?.querySelectorAll('a') ?? [])]
  const dialog = document.createElement('dialog')
  dialog.className = styles.viewer ?? ''
  dialog.setAttribute('aria-label', 'Photo en grand')
  document.body.append(dialog)
  // A dialog of the browser keeps the focus, gives it back, and closes with the telephone's own button.
  dialog.showModal()
  const viewer = new PhotoSwipe({
    dataSource: links.map(readPhoto),
    index: links.indexOf(link),
    appendToEl: dialog,
    trapFocus: false,
    returnFocus: false,
    bgOpacity: 1,
    showHideAnimationType: 'none',
    // Data saving: a neighbour is fetched when it is turned to.
    preload: [0, 0],
    loop: false,
    secondaryZoomLevel: ({ fit }) => fit * DOUBLE_TAP_ZOOM,
    maxZoomLevel: ({ fit }) => fit * MAX_ZOOM,
    closeTitle: 'Fermer',
    zoomTitle: 'Agrandir',
    arrowPrevTitle: 'Photo précédente',
    arrowNextTitle: 'Photo suivante',
    errorMsg: "La photo n'a pas pu être chargée.",
  })
  viewer.on('loadComplete', ({ content, slide }) => {
    const { element } = content
    if (!slide || !(element instanceof HTMLImageElement) || element.naturalWidth === 0) return
    const height = (WIDTH * element.naturalHeight) / element.naturalWidth
    if (Math.abs(height - slide.height) < 1) return
    content.height = slide.height = height
    slide.resize()
  })
  viewer.on('destroy', () => {
    list?.scrollTo({ left: viewer.currIndex * list.clientWidth })
    dialog.close()
    dialog.remove()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    viewer.close()
  })
  viewer.init()
}

function readPhoto(link: HTMLAnchorElement) {
  const picture = link.querySelector('img')
  // Of a picture that is not loaded yet, a guess.
  const ratio = picture?.naturalWidth ? picture.naturalWidth / picture.naturalHeight : 4 / 3
  return { src: link.href, alt: picture?.alt ?? '', width: WIDTH, height: WIDTH / ratio }
}
