/**
 * `node unpack-chromium.ts FOLDER`: unpacks the Chromium from npm into FOLDER. A separate process, because the package
 * unpacks to TMPDIR and changes the environment on import.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(process.argv[2] ?? '.')

mkdirSync(folder, { recursive: true })
process.env.TMPDIR = folder
// Makes the package unpack the system libraries that a minimal machine lacks (nss, nspr, expat) as well.
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
const { default: chromium } = await import('@sparticuz/chromium')
await chromium.executablePath()

// Unpacked by root, usable by anyone.
chmodSync(path.join(folder, 'chromium'), 0o755)
// The package's own file has fixed folders; this one leaves one font family, the same on every machine.
writeFileSync(
  path.join(folder, 'fonts/fonts.conf'),
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">../fonts-cache</cachedir>
</fontconfig>
`,
)
