import { defineConfig } from 'vitest/config';

/** What has no database in it, or one of its own: with servers it would only be run a second time. */
const WITHOUT_SERVERS = [
  'test/**/*.rules.test.ts',
  'test/browser/**',
  'test/demo-*.test.ts',
  'test/{architecture,clients,codegen,config,dashboard,dashboard-pages,gateway-codegen,graphiql,hooks,printing,schedules}.test.ts',
  'test/{docs-pages,market-calendar,openapi}.test.ts',
];

export default defineConfig({
  resolve: {
    // Vite would pick graphql's ESM build and yoga the CommonJS one; two copies refuse each other's schemas.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL ? WITHOUT_SERVERS : [],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    globalSetup: ['test/template.ts'],
    pool: 'forks',
    // The default leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
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
  },
});
