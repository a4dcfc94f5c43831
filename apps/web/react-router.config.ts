import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A dozen routes: knowing them all costs less than asking the server for each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
