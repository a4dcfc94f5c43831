export type Device = 'android' | 'iphone' | 'ordinateur'

type Asked = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

const ANDROID = /Android/
const APPLE = /iP(?:hone|ad|od)/
const MAC = /Macintosh/

/** An iPad calls itself a Mac; no Mac has a touch screen. */
export function ownDevice({ userAgent, maxTouchPoints }: Asked): Device {
  if (ANDROID.test(userAgent)) return 'android'
  return APPLE.test(userAgent) || (MAC.test(userAgent) && maxTouchPoints > 1) ? 'iphone' : 'ordinateur'
}

/** The same before the first paint, noted on the document: its style puts what concerns the device first. */
export const OWN_DEVICE_SCRIPT = `(function(n,u){document.documentElement.dataset.device=${ANDROID}.test(u)?'android':${APPLE}.test(u)||${MAC}.test(u)&&n.maxTouchPoints>1?'iphone':'ordinateur'})(navigator,navigator.userAgent)`
