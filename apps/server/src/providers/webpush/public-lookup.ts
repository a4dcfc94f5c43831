import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Addresses of this machine, of the networks around it, and of nobody (RFC 6890). */
const PRIVATE_RANGES: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const PRIVATE = new BlockList()
for (const [net, prefix] of PRIVATE_RANGES) PRIVATE.addSubnet(net, prefix, isIPv6(net) ? 'ipv6' : 'ipv4')

export function isPublicAddress(address: string): boolean {
  return !PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Looks a name up as always, but does not know what lies on a private network, whoever answers for the name. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) callback(error ?? new Error(`no public address of ${hostname}`), '')
    else if (options.all) callback(null, open)
    else callback(null, first.address, first.family)
  })
}
