import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // Checked by hand: its README.
  ignoreWorkspaces: ['artwork'],
  workspaces: {
    '.': {
      // The launcher, npm test and the other tools start these by their path.
      entry: [
        '.dependency-cruiser-folders.mjs',
        'tools/checks/{run-checks,check-files,check-deployment}.ts',
        'tools/browser/{unpack-chromium.ts,product-under-test.mjs}',
        'tools/launch/end-with-parent.mjs',
        'tools/hosted-identity/run-journeys.mjs',
        'tools/android/{build-apk,test-apk,cut-android-jar}.ts',
        'tools/build/*.mjs',
        'tools/house/main.ts',
        'tools/security/{write-dependencies,changelog-section}.ts',
        'tools/{generate,psql}.ts',
        'bench/{main,load-main,load-probe}.ts',
      ],
      project: ['{bench,tools}/**/*.{ts,mjs}', '*.{ts,mjs}', '!bench/peers/**'],
      ignoreDependencies: [
        // tools/checks/steps.ts runs them by their path.
        '@biomejs/biome',
        'dependency-cruiser',
        'jose',
        // Tests and tools use the server's own: a second entry in the root could name another version.
        '@node-rs/argon2',
        'fastify',
        'kysely',
        'pg',
        'pino',
        'sharp',
        'zod',
        // Fetched by hand, for the rare day on which the heading font changes.
        'subset-font',
      ],
      ignoreBinaries: [
        // Keeps a measured server to one core, where the machine has it.
        'taskset',
        // Debian's, where they are installed: files of deploy are checked by them.
        'amtool',
        'systemd-analyze',
        // PostgreSQL's client, where it is installed.
        'psql',
        // The application for Android is compiled and tested with them.
        'java',
        'javac',
      ],
    },
    // Has packages of its own, which are installed only for a measurement.
    'bench/peers': { entry: 'postgraphile-server.mjs' },
    tests: {
      entry: [
        '{browsers,faults,image,production}/main.ts',
        'browsers/fetch-browsers.mjs',
        'restore/drill.ts',
        'e2e/{**/*.spec,start-products}.ts',
        'hosted-identity/{*.spec,playwright.config}.ts',
        '**/*.test.ts',
        'server/measure-decoding.ts',
        'simulation/issue-invoices-process.ts',
      ],
      project: '**/*.ts',
      // A small disk that fills up.
      ignoreBinaries: ['mount', 'umount'],
    },
    'packages/*': { project: '**/*.ts' },
    'apps/server': {
      entry: ['src/main.ts'],
      project: 'src/**/*.ts',
      // Check what deploy/ has for them, where they are installed.
      ignoreBinaries: ['amtool', 'systemd-analyze'],
    },
    'apps/web': {
      // Built by tools/build/build-{service-worker,components-page}.ts and bundling/polyfills.ts.
      entry: [
        'service-worker/main.ts',
        'service-worker/offline-page/offline-page.ts',
        'polyfills/*.ts',
        'components-page/main.tsx',
      ],
      project: '{app,bundling,components-page,polyfills,service-worker}/**/*.{ts,tsx}',
      // React Router's build imports it.
      ignoreDependencies: [
        '@react-router/node',
        // Named in the list of polyfills.
        'core-js',
      ],
    },
  },
  // The JSX runtime of the pages, which compilers import: package.json maps its names to a file.
  ignoreIssues: { 'apps/web/tsconfig.json': ['unlisted'] },
  // A type that names a part of an exported function's signature is there to be read.
  ignoreExportsUsedInFile: { interface: true, type: true },
}

export default config
