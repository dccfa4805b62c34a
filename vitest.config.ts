import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type ProjectConfig = TestProjectInlineConfiguration['test'];

/** What has no database in it, or one of its own: with servers it would only be run a second time. */
const WITHOUT_SERVERS = [
  'test/**/*.rules.test.ts',
  'test/browser/**',
  'test/{cli,client,contract,dashboard,demo,lib}/**',
  'test/architecture.test.ts',
  'test/jobs/schedules.test.ts',
  'test/web/{docs-pages,graphiql,openapi,static-site}.test.ts',
];

const exclude = process.env.TEST_DATABASE_URL ? WITHOUT_SERVERS : [];

const common: ProjectConfig = {
  testTimeout: 30_000,
  hookTimeout: 120_000,
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
    globalSetup: ['test/support/template.ts'],
    // The default leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
    projects: [
      {
        resolve,
        // They touch nothing but a gateway of their own: to load all of it anew for each takes longer than most of them.
        test: {
          ...common,
          name: 'families',
          include: ['test/families/**/*.test.ts'],
          exclude,
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'gateway',
          include: ['test/**/*.test.ts'],
          exclude: ['test/families/**', ...exclude],
        },
      },
    ],
  },
});
