import { safeSessionStorage } from '#app/data/storage/safe-storage.ts'

const KEY = 'okoume.reset-proof'

/** Proof from a mail's link; `not-valid` for a link that is used or too old. */
export type ResetLink = { readonly proof: string } | 'none' | 'not-valid'

/**
 * Runs with the document, long before the page's scripts: the proof leaves the address bar, and with it the
 * history, what is copied and what is photographed, and waits where only this tab finds it. The embedded service
 * calls it `token`, the hosted one `oobCode`.
 */
export const HIDE_PROOF_SCRIPT = `try{let q=new URLSearchParams(location.search),p=q.get('token')||q.get('oobCode'),r=q.get('redirect');if(p){sessionStorage.setItem('${KEY}',p);history.replaceState(history.state,'',location.pathname+(r?'?redirect='+encodeURIComponent(r):''))}}catch{}`

export function readResetLink(address: string): ResetLink {
  const { searchParams } = new URL(address)
  // Still there where the browser forbids storage.
  const proof = searchParams.get('token') || searchParams.get('oobCode') || safeSessionStorage.read(KEY)
  if (searchParams.has('error')) return 'not-valid'
  return proof ? { proof } : 'none'
}

/** It works once. */
export function clearProof(): void {
  safeSessionStorage.remove(KEY)
}
