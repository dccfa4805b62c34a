import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs after every install. Without the development dependencies, or without the sources, `/` leads to GraphiQL, and
// GraphiQL's bar has only links. Neither stops the install.
const root = fileURLToPath(new URL('../dashboard/', import.meta.url));
const vite = await import('vite').catch(() => null);

const warn = (what: string) => (error: unknown) => {
  console.warn(`${what} could not be built: ${error instanceof Error ? error.message : error}`);
};

if (vite && existsSync(`${root}index.html`))
  await vite.build({ root, configFile: `${root}vite.config.ts`, logLevel: 'warn' }).catch(warn('The dashboard'));

// A classic script in one file, which the gateway writes into GraphiQL's page.
if (vite && existsSync(`${root}graphiql/bar.ts`))
  await vite
    .build({
      root: `${root}graphiql`,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        target: 'es2022',
        outDir: fileURLToPath(new URL('../src/generated/', import.meta.url)),
        emptyOutDir: false,
        lib: { entry: `${root}graphiql/bar.ts`, formats: ['iife'], name: 'bar', fileName: () => 'graphiql-bar.js' },
      },
    })
    .catch(warn("GraphiQL's bar"));
