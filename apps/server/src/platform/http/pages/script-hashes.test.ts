import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashScripts } from './render-page.ts'

const MARK = 'k3-_Zz'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const bytesOf = (text: string) => Buffer.from(text).toString('latin1')

describe('the scripts of a page', () => {
  it('are allowed by the hash of the exact content between their tags', () => {
    const script = '\n  const ville = "Libreville — été"\n'
    const { hashes } = hashScripts(bytesOf(`<script nonce="${MARK}">${script}</script>`), MARK)
    expect(hashes).toEqual([hashOf(script)])
  })

  it('are all found, wherever the mark stands, each once', () => {
    const page = `<script nonce="${MARK}" type="module">a</script><script async="" nonce="${MARK}">b</script>
      <script nonce="${MARK}">a</script>`
    expect(hashScripts(page, MARK).hashes).toEqual([hashOf('a'), hashOf('b')])
  })

  it('lose the mark, so that rendering is deterministic', () => {
    const page = (mark: string) => `<link nonce="${mark}" href="/a.css"/><script nonce="${mark}">a</script>`
    expect(hashScripts(page('one'), 'one')).toEqual(hashScripts(page('two'), 'two'))
    expect(hashScripts(page(MARK), MARK).html).toBe('<link href="/a.css"/><script>a</script>')
  })

  it('without the mark, or with another one, are not ours: they get no hash', () => {
    const smuggled = '<script>steal()</script><script nonce="">x</script><script nonce="guessed">y</script>'
    expect(hashScripts(smuggled, MARK)).toEqual({ html: smuggled, hashes: [] })
  })

  it('are not allowed by an unclosed tag before one of ours', () => {
    const page = `<script src="//evil.test/" <script nonce="${MARK}">ours</script>`
    expect(hashScripts(page, MARK).hashes).toEqual([])
  })
})
