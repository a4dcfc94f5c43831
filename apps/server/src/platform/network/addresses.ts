import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Null for what is no address. IPv4 within IPv6, as a socket of IPv6 shows it, is read as IPv4. */
function readAddress(text: string): Address | null {
  // Some proxies write it behind the address in X-Forwarded-For; each connection has another one.
  const [, bracketed, bare] = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/.exec(text) ?? []
  const plain = bracketed ?? bare ?? text
  // Spoofing: shorter spellings, such as `127.1` for loopback, are no addresses here.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(plain) || ipaddr.IPv6.isValid(plain)
  return isAddress ? ipaddr.process(plain) : null
}

/** The address with all but its first bytes zero. */
function networkAddress(address: Address, bytes: number): string {
  return ipaddr.fromByteArray(address.toByteArray().fill(0, bytes)).toString()
}

/** Memory: text of any length that is no address is not kept, and counted as one caller. */
const NO_ADDRESS = 'unknown'

export function isLoopback(text: string): boolean {
  return readAddress(text)?.range() === 'loopback'
}

/** By what a caller is counted: their address, and with IPv6 the network of a customer. */
export function readNetwork(text: string): string {
  const address = readAddress(text)
  if (address === null) return NO_ADDRESS
  return address.kind() === 'ipv4' ? address.toString() : `${networkAddress(address, 8)}/64`
}

/**
 * Privacy: the network of a caller, shared by many: three bytes of IPv4, three groups of IPv6. A socket
 * whose other end has hung up knows no address any more.
 */
export function shortenAddress(text: string | undefined): string {
  if (text === undefined) return 'gone'
  const address = readAddress(text)
  return address === null ? NO_ADDRESS : networkAddress(address, address.kind() === 'ipv4' ? 3 : 6)
}

/** NAT64 (RFC 6052): the last four bytes are the IPv4 address that it leads to. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Prevents SSRF: false for loopback, private and reserved addresses (RFC 6890). */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text)
  if (address === null) return false
  const isNat64 = address.kind() === 'ipv6' && address.match(NAT64)
  const target = isNat64 ? ipaddr.fromByteArray(address.toByteArray().slice(-4)) : address
  return target.range() === 'unicast'
}
