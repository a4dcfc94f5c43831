import { BlockList, isIP, isIPv4 } from 'node:net'

/** The ranges that have a name in the settings of proxies. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Tells whether an address is one of those: named ranges, networks or single addresses. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.flatMap((one) => NAMED[one] ?? [one])) {
    const [network = '', bits] = entry.split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    list.addSubnet(network, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  // A proxy asks again and again from one address.
  let last = { address: '', matches: false }
  return (address) => {
    if (address !== last.address) last = { address, matches: matches(list, address) }
    return last.matches
  }
}

function matches(list: BlockList, address: string): boolean {
  const plain = withoutMapping(address)
  return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/** IPv4 as a socket of IPv6 shows it. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/**
 * Privacy: the network of a caller, shared by many: three bytes of IPv4, three groups of IPv6. A socket
 * whose other end has hung up knows no address any more.
 */
export function shortenAddress(address: string | undefined): string {
  if (address === undefined) return 'gone'
  const plain = withoutMapping(address)
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0`
  const groups = plain.split(':')
  const start = groups.slice(0, groups.indexOf('') === -1 ? 3 : Math.min(3, groups.indexOf('')))
  return `${start.join(':')}::`
}
