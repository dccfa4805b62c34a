import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Vite would pick graphql's ESM build and yoga the CommonJS one; two copies refuse each other's schemas.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    globalSetup: ['test/template.ts'],
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
  },
});
