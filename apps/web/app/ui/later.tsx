import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useRef } from 'react'

export interface LaterPart<Props extends object> {
  /** The component; until its code is loaded, the server's HTML stays. */
  readonly Part: ComponentType<Props>
  /** For `clientLoader`s: a page that the browser makes itself then comes whole. */
  readonly load: () => Promise<void>
}

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 15_000
/** Events that show that the visitor uses the page; `popstate` is for the browser's own buttons. */
const SIGNS = ['scroll', 'pointerdown', 'keydown', 'focusin', 'popstate'] as const

type StyleModule = Readonly<Record<string, string>>

/**
 * A part of a page whose code comes after the page's own: when the part is in sight, or with the first scroll,
 * touch or key. Its style modules are named here so that they come with the page's: it is seen before.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  _styles: readonly StyleModule[],
): LaterPart<Props> {
  let Ready: ComponentType<Props> | null = null
  let loading: Promise<void> | undefined
  let wake = () => {}
  const woken = new Promise<void>((resolve) => {
    wake = resolve
  })
  const load = () => {
    loading ??= fetchPatiently(fetchPart).then((part) => {
      Ready = part
    })
    return loading
  }
  const whenWoken = woken.then(load)

  function Content(props: Props): ReactNode {
    if (!Ready) use(typeof document === 'undefined' ? load() : whenWoken)
    return Ready && <Ready {...props} />
  }

  function Part(props: Props): ReactNode {
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => (Ready ? undefined : watch(box.current, wake)), [])
    return (
      <div ref={box}>
        <Suspense>
          <Content {...props} />
        </Suspense>
      </div>
    )
  }
  // Without memo, a render of the parent before that would make React discard the server's HTML.
  return { Part: memo(Part) as ComponentType<Props>, load }
}

/** Retries when the network drops: the server's HTML is shown meanwhile. */
async function fetchPatiently<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      return await fetchPart()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function watch(box: Element | null, wake: () => void): () => void {
  const sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) wake()
  })
  if (box) sight.observe(box)
  for (const sign of SIGNS) addEventListener(sign, wake, { once: true, passive: true })
  return () => {
    sight.disconnect()
    for (const sign of SIGNS) removeEventListener(sign, wake)
  }
}
