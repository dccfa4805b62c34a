import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { EMBEDDED_ALONE, MEASURED, SERVERS_ALONE } from './test/support/engines.ts';
import { LongestFirst } from './test/support/longest-first.ts';

type ProjectConfig = TestProjectInlineConfiguration['test'];

/** Tests of generated operations and of every path between lists. */
const GENERATED =
  'test/{gateway/{alerts-fuzz,deprecated,exports-fuzz,family-links,gateway,origins,past-fuzz,preview-links,price-property,tiers-property,time,valid-until},graph/{pages,rest/body-text,rest/shapes}}.test.ts';

/** What takes long, by what it needs. `npm test` leaves it out and says so; `npm run test:full` runs everything. */
export const LONG: Readonly<Record<string, readonly string[]>> = {
  'pages in a browser': ['test/browser/**/*.test.ts'],
  'the kit: hooks, codegen, other clients': ['test/client/**/*.test.ts'],
  'other servers, where test/peers is installed': ['test/peers/*.test.ts'],
  'whole demo markets': ['test/demo/**/*.test.ts'],
  'real files': ['test/**/*.real.test.ts', 'test/real-data.test.ts'],
  'processes, listeners, schedules': [
    'test/delivery/{kills,silent-receivers}.test.ts',
    'test/families/signals/delay.test.ts',
    'test/gateway/{cluster,gateway,live}.test.ts',
    'test/db/embedded/open.test.ts',
    'test/jobs/{changes,derive,incremental,scheduler}.test.ts',
    'test/server/**/*.test.ts',
    'test/sync/{kill,odd-answers,postgres,traps}.test.ts',
  ],
  'generated operations and every path between lists': [
    GENERATED,
    'test/server/{compiled,config,drain,in-flight,redis}.test.ts',
    'test/executor/{fuzz,subtrees-property}.test.ts',
    'test/gateway/{dearest,dearest-market,federation/equal-entities.fuzz}.test.ts',
    'test/gateway/stored-lists.test.ts',
    'test/web/docs-examples.test.ts',
  ],
  'upgrades from every earlier schema': ['test/db/upgrade.test.ts'],
  'every request on a market of a thousand stocks': ['test/gateway/whole-market.test.ts'],
  'hostile files': ['test/import/ingest.{bounds,fuzz,hostile}.test.ts'],
  'past days, recorded and derived again': [
    'test/gateway/{past,past-tiers,recorded-days}.test.ts',
    'test/jobs/{no-look-ahead,rebuild}.test.ts',
    'test/db/history/{kills,record}.test.ts',
  ],
  'prices across splits': ['test/families/{prices/{continued,splits},across/splits}.api.test.ts'],
  'ratings as of many days': ['test/families/ratings/ratings.derive.test.ts'],
};
const long = Object.values(LONG).flat();

const OWN_PROCESS = [
  // They make a browser of the process that they run in.
  'test/dashboard/dashboard-{notifications,panels}.test.ts',
  // In a process that has compiled much, V8 may interpret a regular expression, whose stack then overflows on 10 MB.
  // These tests measure compiled ones.
  'test/lib/foreign-text.test.ts',
  // It builds a graph of some families, and the builder has those of all modules that its process has loaded.
  'test/catalog.test.ts',
];

/** The files of the other parts of a full run (scripts/test-parts.ts). */
function excludeOtherParts({ TEST_DATABASE_URL: database, TEST_BESIDE_SERVERS: isBeside }: NodeJS.ProcessEnv) {
  if (database) return EMBEDDED_ALONE;
  return isBeside ? SERVERS_ALONE : [];
}
const exclude = [
  '**/node_modules/**',
  ...excludeOtherParts(process.env),
  ...(process.env.TEST_WITHOUT_MEASURED ? MEASURED : []),
];

const common: ProjectConfig = {
  // Limits are for tests that hang: a busy machine may have a quarter of its usual speed.
  testTimeout: 180_000,
  hookTimeout: 360_000,
  pool: 'forks',
  // graphql must be one copy for the packages that require it too.
  server: {
    deps: {
      inline: [
        /@pothos/,
        /graphql-scalars/,
        /@graphql-tools/,
        /graphql-yoga/,
        /@envelop/,
        /graphql-armor/,
        /graphql-rate-limit/,
      ],
    },
  },
};
// Vite would pick graphql's ESM build and yoga the CommonJS one; two copies refuse each other's schemas.
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

export default defineConfig({
  test: {
    globalSetup: ['test/support/setup.ts'],
    // The default leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
    // `npm run test:full` runs the same modules several times.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        // They touch nothing but a gateway of their own, as do those of `long`: loading all modules again for each takes longer
        // than most of them.
        test: {
          ...common,
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [...OWN_PROCESS, ...long, ...exclude],
          isolate: false,
        },
      },
      { resolve, test: { ...common, name: 'own-process', include: OWN_PROCESS, exclude } },
      { resolve, test: { ...common, name: 'long', include: long, exclude, isolate: false } },
    ],
  },
});
