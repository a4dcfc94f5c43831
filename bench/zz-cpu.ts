import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fork } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { openScratch, clearBookings } from './scratch-database.ts'
import { makeItems } from './catalogue.ts'
import { bookingMaker } from './bookings.ts'
import { recordProduct } from './record-product.ts'
import { requestsPerSecond } from './load.ts'
import { identifier } from './identifiers.ts'
const stat = (pid: string) => { const f = readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1].split(' '); return { ppid: f[1], t: (Number(f[11])+Number(f[12]))*10 } }
const pgTime = (pm: string) => { let s=0; for (const p of readdirSync('/proc')) if (/^\d+$/.test(p)) try { const x=stat(p); if (x.ppid===pm||p===pm) s+=x.t } catch {} ; return s }
const port = 34567
const items = makeItems(10000)
const scratch = await openScratch(items, `http://localhost:${port}`)
const make = bookingMaker(items, scratch.tokens)
const READS: Record<string,string[]> = { list:['/items'], search: ['/api/items?q=perceuse','/api/items?q=%C3%A9chelle','/api/items?q=makita&category=bricolage','/api/items?q=robe+de+mari%C3%A9e&location=Libreville','/api/items?q=tente&sort=prix-croissant','/api/items?q=n%C2%B0+4321','/api/items?q=sonorisation&min=5000&max=30000','/api/items?q=introuvable'], detail: Array.from({ length: 100 }, (_, n) => `/single/item/${identifier('item', n * 97)}`)}
const rec = await recordProduct({...scratch.bare, port, paths: Object.values(READS).flat(), makeBooking: make})
writeFileSync('/tmp/recordings.json', JSON.stringify(rec,null,1))
const here = import.meta.dirname
const prod = fork(path.join(here,'../apps/server/src/main.ts'),[],{env:{...process.env,OKOUME_LIFELINE:'1',NODE_ENV:'production',PORT:String(port),DATABASE_URL:scratch.product.url,DATA_DIR:scratch.folder+'/data'},stdio:['ignore','ignore','inherit','ipc']})
while(!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(()=>null))?.ok) await delay(100)
const bare = fork(path.join(here,'bare-server.ts'),[scratch.bare.url,'/tmp/recordings.json'],{stdio:['ignore','ignore','inherit','ipc']})
const addr = await new Promise<{port:number}>(r=>bare.once('message',m=>r(m as {port:number})))
const [{ pid: pm }] = (await scratch.product.pool.query(`select pg_backend_pid() as pid`)).rows
const pmaster = stat(String(pm)).ppid
if (process.argv[2]==='vacuum') { await scratch.product.pool.query('vacuum analyze') }
let n = 0
for (const kind of ['list','search','detail','booking']) for (const pass of [0,1]) for (const [name,url,pid] of [['product',`http://127.0.0.1:${port}`,prod.pid],['bare',`http://127.0.0.1:${addr.port}`,bare.pid]] as const) {
  if (kind==='booking') await clearBookings(scratch)
  const a=stat(String(pid)).t, b=pgTime(pmaster), c=process.cpuUsage()
  const secs = pass===0?1.5:3
  const r = await requestsPerSecond(url, kind==='booking'?{nextBooking:()=>make(n++)}:{paths:READS[kind]}, secs)
  const nreq = r*secs, d=process.cpuUsage(c)
  if (pass) console.log(kind,name,Math.round(r)+'/s','server ms/req',((stat(String(pid)).t-a)/nreq).toFixed(3),'pg ms/req',((pgTime(pmaster)-b)/nreq).toFixed(3),'load ms/req',((d.user+d.system)/1000/nreq).toFixed(3))
}
prod.kill('SIGTERM'); bare.kill('SIGTERM'); await delay(1500); await scratch.close(); process.exit()
