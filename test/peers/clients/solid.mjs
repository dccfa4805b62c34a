import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the application for a browser: for Node, Solid's packages are those of a server, which render once. */
export async function prepare({ folder }) {
  const root = mkdtempSync(join(folder, '.solid-clients-'));
  const outfile = join(root, 'application.mjs');
  const entry = fileURLToPath(new URL('./solid-application.mjs', import.meta.url));
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', conditions: ['browser'], logLevel: 'error' });
  return { root, ...(await import(pathToFileURL(outfile).href)) };
}

export const createClient = ({ prepared, ...options }) => prepared.createApplication(options);
