import { createHash } from 'node:crypto'
import { BRAND } from '@okoume/domain/brand.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { type FixedText, fixText, serveFixedText } from '../../static/static-text.ts'
import { html, Markup } from '../html/markup.ts'
import { markPage } from '../html/trial-mark.ts'

export const VIEWER_PATH = '/api/docs'
const SCRIPT = `${VIEWER_PATH}/viewer.js`

/** The site's colours, and greys that can be read: Scalar's own are too pale (WCAG 1.4.3). */
const STYLE =
  '.light-mode{--scalar-color-1:#1e2420;--scalar-color-2:#4a524d;--scalar-color-3:#566059;--scalar-color-accent:#1f5a43;' +
  '--scalar-color-green:#1f6b3a;--scalar-color-red:#9b2c1c;--scalar-color-yellow:#7a5200;--scalar-color-blue:#1d4f91;' +
  '--scalar-color-orange:#9a4316;--scalar-color-purple:#5b3a8c}'

/** Scalar's settings. Nothing of it asks another host, which the page's policy would refuse. */
const SETTINGS = {
  url: '/openapi.json',
  localization: { locale: 'fr' },
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  forceDarkModeState: 'light',
  hideDarkModeToggle: true,
  customCss: STYLE,
}
const START = `Scalar.createApiReference('#api', ${JSON.stringify(SETTINGS)})`

/** Scalar sets styles on elements, for which a policy has no nonce: the one page that may. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(START).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Scalar on `/openapi.json`. Its five megabytes are read when somebody first opens the page. */
export function registerApiViewer(app: FastifyInstance, { marked }: { readonly marked: boolean }): void {
  // Compressed once: nothing can be written into it later.
  serveFixedText(app, VIEWER_PATH, fixText(marked ? markPage(writePage()) : writePage()), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  })
  let script: Promise<FixedText> | undefined
  const read = () => {
    script ??= readScript()
    return script
  }
  serveFixedText(app, SCRIPT, read, { 'content-type': 'text/javascript; charset=utf-8' })
}

/** The package holds its script as text, and gives it out through its plugin alone. */
async function readScript(): Promise<FixedText> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const apart = Fastify()
  await apart.register(scalar, { routePrefix: '/scalar', configuration: { url: '/openapi.json' } })
  const { body } = await apart.inject('/scalar/js/scalar.js')
  await apart.close()
  return fixText(body)
}

function writePage(): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · ${BRAND.name}</title>
</head>
<body>
<div id="api"></div>
<script src="${SCRIPT}"></script>
<script>${new Markup(START)}</script>
</body>
</html>
`.text
}
