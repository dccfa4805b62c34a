import { defineConfig } from 'prisma/config';

// `generate` wants a schema engine it never runs; naming any executable keeps it from downloading one.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
});
