/**
 * The oldest version of each browser on which everything works; below it pages are only read. The build's targets, the
 * check of what it built and the installation page all read it (docs/browsers.md).
 */
export const OLDEST_BROWSERS = { chrome: 95, safari: 15.4, firefox: 103 } as const
