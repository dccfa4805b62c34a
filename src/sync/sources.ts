import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireFirst } from '../lib/require.ts';
import type { SyncSource } from './source.ts';
import { alpaca } from './sources/alpaca.ts';
import { congressSource } from './sources/congress.ts';
import { finnhub } from './sources/finnhub.ts';
import { finra } from './sources/finra.ts';
import { cboe, ishares, ssga } from './sources/issuers.ts';
import { nasdaqTrader } from './sources/nasdaq-trader.ts';
import { legislators, sp500 } from './sources/open-data.ts';
import { sec } from './sources/sec/sec.ts';
import { alphaVantage, fmp, massive, tiingo } from './sources/vendors.ts';

/** The built-in sources. */
const SOURCES: readonly SyncSource[] = [
  ...[sec, nasdaqTrader, finra, sp500, legislators, ssga],
  ...[alpaca, massive, tiingo, alphaVantage, finnhub, fmp],
  ...[congressSource, cboe, ishares],
];

/** The built-in sources, and those of the user's files. @throws if a file exports no source */
export async function loadSources(files: readonly string[]): Promise<readonly SyncSource[]> {
  const userSources = await Promise.all(files.map(ownSource));
  const sources = [...SOURCES, ...userSources];
  const twice = sources.find(({ name }, i) => sources.findIndex((other) => other.name === name) !== i);
  if (twice) throw new Error(`There are two sources called ${twice.name}.`);
  return sources;
}

async function ownSource(file: string): Promise<SyncSource> {
  const path = resolve(file);
  const module = (await import(await resolveModuleUrl(path))) as { default?: SyncSource };
  const source = module.default;
  if (!source || typeof source.name !== 'string' || !Array.isArray(source.streams) || !Array.isArray(source.hosts))
    throw new Error(`${file} does not export a source as its default.`);
  return source;
}

/** The URL of a module that Node can import: the file itself, or its compiled JavaScript if it is TypeScript. */
async function resolveModuleUrl(path: string): Promise<string> {
  if (extname(path) !== '.ts') return pathToFileURL(path).href;
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    write: false,
  });
  return `data:text/javascript;base64,${Buffer.from(requireFirst(outputFiles).contents).toString('base64')}`;
}
