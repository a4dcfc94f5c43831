import { BlockList, isIPv6 } from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const GROUPS = 8
const GROUPS_OF_A_CUSTOMER = 4

/** By what an address is counted: null for this very machine, and the network of a customer for IPv6. */
export function networkOf(ip: string): string | null {
  const plain = withoutPort(ip).replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return LOOPBACK.check(plain, 'ipv4') ? null : plain
  if (LOOPBACK.check(plain, 'ipv6')) return null
  return `${groupsOf(plain).slice(0, GROUPS_OF_A_CUSTOMER).join(':')}::/64`
}

/** Some proxies write it behind the address in X-Forwarded-For; each connection has another one. */
function withoutPort(ip: string): string {
  const [, bracketed, plain] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(ip) ?? []
  return bracketed ?? plain ?? ip
}

/** All eight, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const missing = after === undefined ? 0 : Math.max(0, GROUPS - head.length - tail.length)
  return [...head, ...Array<string>(missing).fill('0'), ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
}
