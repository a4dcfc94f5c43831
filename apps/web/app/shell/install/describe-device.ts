/** In the order in which they are tried: most browsers also claim to be the one they came from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bFBAN|\bFBAV|\bFB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Opera Mini|OPiOS\//, 'Opera Mini'],
  [/\bOPR\/|\bOPX\/|\bOPT\//, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Navigateur Xiaomi'],
  [/HuaweiBrowser\//, 'Navigateur Huawei'],
  [/Phoenix\//, 'Phoenix'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
]

interface System {
  readonly pattern: RegExp
  /** As it follows the browser's name. */
  readonly words: string
  readonly handheld: boolean
}

const SYSTEMS: readonly System[] = [
  { pattern: /iPhone|iPod/, words: 'sur iPhone', handheld: true },
  { pattern: /iPad/, words: 'sur iPad', handheld: true },
  { pattern: /KAIOS/i, words: 'sur KaiOS', handheld: true },
  { pattern: /Android/, words: 'sur Android', handheld: true },
  { pattern: /Windows/, words: 'sur Windows', handheld: false },
  { pattern: /CrOS/, words: 'sur Chromebook', handheld: false },
  { pattern: /Macintosh|Mac OS X/, words: 'sur Mac', handheld: false },
  { pattern: /Linux|X11/, words: 'sur Linux', handheld: false },
]

interface Device {
  /** «Chrome sur Android». */
  readonly name: string
  readonly handheld: boolean
}

/** Browser and system, in plain French. */
export function describeDevice(userAgent: string): Device {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(({ pattern }) => pattern.test(userAgent))
  if (!browser && !system) return { name: 'Appareil inconnu', handheld: false }
  const name = [browser ?? 'Navigateur', system?.words].filter(Boolean).join(' ')
  return { name, handheld: system?.handheld ?? false }
}
