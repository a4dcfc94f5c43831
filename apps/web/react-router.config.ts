import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page and its data come in one piece: apart, each would repeat what both import.
  splitRouteModules: false,
  // A dozen routes: knowing them all costs less than asking the server for each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
