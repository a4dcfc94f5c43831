import { lighterWidth, PICTURE_WIDTHS } from '@okoume/domain/listing/picture.ts'
import { type Connection, type DataChoice, savesData } from '../app/shell/data-saver/data-choice.ts'
import { readStoredChoice } from '../app/shell/data-saver/device-settings.ts'

const OWN = /^(\/images\/[^/]+\/[^/]+)\/(\d+)([.](?:avif|webp))$/
const POSTER = /^\/video\/poster-960([.](?:avif|webp))$/

/** The lighter file that shows the same; the same address where there is none, or where data is not dear. */
export async function lighterPicture(url: URL): Promise<URL> {
  const path = lighterPath(url.pathname)
  if (path === url.pathname) return url
  const choice = await readStoredChoice().catch((): DataChoice => 'auto')
  const { connection } = navigator as WorkerNavigator & { readonly connection?: Connection }
  return savesData(choice, connection) ? new URL(path, url) : url
}

/** The path of the lighter file, whatever the line. */
export function lighterPath(path: string): string {
  const [, folder, width, ending] = OWN.exec(path) ?? []
  const known = PICTURE_WIDTHS.find((one) => `${one}` === width)
  if (known !== undefined) return `${folder}/${lighterWidth(known)}${ending}`
  return path.replace(POSTER, '/video/poster-640$1')
}
