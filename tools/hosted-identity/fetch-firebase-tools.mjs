import path from 'node:path'
import { fetchOnce } from '../launch/fetch-once.mjs'

const VERSION = '15.34.2'
const CLI = 'node_modules/firebase-tools/lib/bin/firebase.js'

/** The Firebase command line. */
export async function fetchFirebaseTools() {
  const folder = await fetchOnce({
    name: `firebase-tools-${VERSION}`,
    size: '270 Mo',
    npm: ['install', `firebase-tools@${VERSION}`],
    explain: () => "firebase-tools n'a pas pu être téléchargé : l'émulateur vient du registre npm.",
  })
  return path.join(folder, CLI)
}
