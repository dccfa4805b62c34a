const { argv, env } = process;

// Only these commands run the schema engine. For all others, naming any executable keeps Prisma from downloading it.
const runsEngine = ['migrate', 'db'].includes(argv[2] ?? '') && !argv.includes('--help');
if (!runsEngine) env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

/** Read by Prisma's command line, `npm run prisma -- <command>`. `migrate` works on the database at DATABASE_URL. */
export default {
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  ...(env.DATABASE_URL && { datasource: { url: env.DATABASE_URL } }),
};
