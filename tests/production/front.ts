import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LOCAL_CERTIFICATE, LOCAL_KEY } from '../server/local-certificate.ts'
import { waitFor } from '../server/wait-for.ts'
import { type Child, run, startChild } from './child.ts'
import { get } from './visitor.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

export interface FrontOptions {
  readonly nginx: string
  readonly folder: string
  readonly ports: { readonly https: number; readonly http: number; readonly web: readonly [number, number] }
}

/** nginx with `deploy/nginx.conf`; only names, ports and certificates are replaced. */
export async function startNginx({ nginx, folder, ports }: FrontOptions): Promise<Child> {
  await mkdir(folder, { recursive: true })
  const at = (name: string) => path.join(folder, name)
  await writeFile(at('server.crt'), LOCAL_CERTIFICATE)
  await writeFile(at('server.key'), LOCAL_KEY)
  const site = await readFile(path.join(PROJECT, 'deploy/nginx.conf'), 'utf8')
  const changes: readonly (readonly [string, string])[] = [
    // Whole, with the space behind: the port that was put in for the first may begin like the second.
    ['127.0.0.1:3001 ', `127.0.0.1:${ports.web[0]} `],
    ['127.0.0.1:3002 ', `127.0.0.1:${ports.web[1]} `],
    ['    listen 80;', `    listen 127.0.0.1:${ports.http};`],
    ['    listen [::]:80;\n', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['server_name okoume.example;', 'server_name localhost;'],
    ['/etc/okoume/tls/fullchain.pem', at('server.crt')],
    ['/etc/okoume/tls/privkey.pem', at('server.key')],
  ]
  await writeFile(at('site.conf'), changed(site, changes))
  await writeFile(at('nginx.conf'), around(folder))
  const args = ['-p', folder, '-c', at('nginx.conf'), '-g', 'daemon off;']
  await run(nginx, [...args, '-t'])
  const child = startChild(nginx, { args, env: process.env })
  await waitFor('nginx to answer', async () => {
    if (child.ended()) throw new Error(`nginx ended:\n${child.output()}`)
    return (await get(`https://localhost:${ports.https}/healthz`)).status > 0
  })
  return child
}

/** @throws where something to replace is missing */
function changed(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`deploy/nginx.conf has no «${from.trim()}»`)
    return so.replaceAll(from, to)
  }, text)
}

function around(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
    access_log ${folder}/access.log;
    default_type application/octet-stream;
${kinds.map((name) => `    ${name}_temp_path ${folder}/${name};`).join('\n')}
    include ${folder}/site.conf;
}
`
}
