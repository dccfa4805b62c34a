import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Runs after every install. Without the tools of development, or without the sources, there is no dashboard, and `/`
// leads to GraphiQL; that must not stop the install.
const root = fileURLToPath(new URL('../dashboard/', import.meta.url));
const vite = await import('vite').catch(() => null);
if (vite && existsSync(`${root}index.html`))
  await vite.build({ root, configFile: `${root}vite.config.ts`, logLevel: 'warn' }).catch((error: unknown) => {
    console.warn(`The dashboard could not be built: ${error instanceof Error ? error.message : error}`);
  });
