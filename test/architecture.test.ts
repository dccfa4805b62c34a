import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LIMIT = 300;

type Import = { from: string; isType: boolean };
type File = { path: string; text: string; lines: number; imports: readonly Import[] };

/** Paths of imported modules: our own as paths in the repository, others as they are named. */
function importsOf(path: string, text: string): Import[] {
  const found = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm);
  return [...found].map(([, type, names, module]) => {
    const members = /^\{([^}]*)\}$/s
      .exec(names?.trim() ?? '')?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const onlyTypes = members !== undefined && members.length > 0 && members.every((name) => name.startsWith('type '));
    return {
      from: module!.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), module!)) : module!,
      isType: type !== undefined || onlyTypes,
    };
  });
}

function filesOf(folder: string): File[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('src/generated/'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) };
    });
}

const src = filesOf('src');
const tests = filesOf('test');
const families = src.filter(({ path }) => path.startsWith('src/families/'));
const named = (name: string) => families.filter(({ path }) => basename(path) === name);
const familyOf = (path: string) => /^src\/families\/([^/]+)\//.exec(path)?.[1];

/** Every import of the files that the rule does not allow, as `file -> module`. */
const forbidden = (files: readonly File[], isAllowed: (one: Import, file: File) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((one) => !isAllowed(one, file)).map(({ from }) => `${file.path} -> ${from}`),
  );
const isRole = (path: string, role: string) => path.startsWith('src/families/') && path.endsWith(`/${role}.ts`);
const isLib = (path: string) => path.startsWith('src/lib/');
const isPrisma = (path: string) => path.startsWith('src/generated/') || path.startsWith('@prisma/');

describe('the files', () => {
  it('finds what it is about to judge', () => {
    expect(src.length).toBeGreaterThan(50);
    expect(new Set(families.map(({ path }) => familyOf(path))).size).toBeGreaterThanOrEqual(5);
    expect(src.find(({ path }) => path === 'src/preview.ts')!.imports).toEqual([
      { from: '@pothos/core', isType: true },
      { from: 'src/builder.ts', isType: false },
      { from: 'src/context.ts', isType: true },
      { from: 'src/lib/words.ts', isType: false },
    ]);
  });

  it('a family has only files of the known roles, and no folders', () => {
    const odd = families.filter(
      ({ path }) =>
        !/^src\/families\/[a-z][a-z-]*\/(ingest|format|derive|reads|rules|queries|schema|rest)\.ts$/.test(path),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it.each(['utils', 'helpers', 'common', 'service', 'manager', 'handler', 'misc', 'index'])(
    'none is called %s',
    (name) => {
      expect(
        src.filter(({ path }) => basename(path, '.ts').split(/[-.]/).includes(name)).map(({ path }) => path),
      ).toEqual([]);
    },
  );

  it(`none is longer than ${LIMIT} lines`, () => {
    expect(
      [...src, ...tests].filter(({ lines }) => lines > LIMIT).map(({ path, lines }) => `${path}: ${lines}`),
    ).toEqual([]);
  });

  it('none names a folder of somebody’s machine', () => {
    const paths = /(?<![\w.])\/(?:work|home|root|Users)\//;
    expect([...src, ...tests].filter(({ text }) => paths.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('none leaves work for later', () => {
    const later = /\b(?:TO[D]O|FIX[M]E|XX[X])\b/;
    expect([...src, ...tests].filter(({ text }) => later.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('who may import whom', () => {
  it('rules.ts knows lib, other rules and types', () => {
    const isAllowed = ({ from, isType }: Import) => isType || isLib(from) || isRole(from, 'rules');
    expect(forbidden(named('rules.ts'), isAllowed)).toEqual([]);
  });

  it('lib knows lib alone among ours, and what an importer is', () => {
    const lib = src.filter(({ path }) => isLib(path));
    expect(forbidden(lib, ({ from }) => isLib(from) || from === 'src/import.ts' || !from.startsWith('src/'))).toEqual(
      [],
    );
  });

  it.each(['ingest.ts', 'derive.ts', 'format.ts'])('%s knows nothing of requests', (name) => {
    const requests = ['builder', 'context', 'preview', 'access', 'limits', 'cost', 'rest', 'args'].map(
      (file) => `src/${file}.ts`,
    );
    const isAllowed = ({ from }: Import) =>
      !requests.includes(from) && !isRole(from, 'schema') && !isRole(from, 'rest') && !isRole(from, 'reads');
    expect(forbidden(named(name), isAllowed)).toEqual([]);
  });

  it('reads.ts knows the database, lib and rules', () => {
    const isAllowed = ({ from, isType }: Import) =>
      from.startsWith('src/db/') ||
      isLib(from) ||
      isRole(from, 'rules') ||
      from === 'dataloader' ||
      (isType && isPrisma(from));
    expect(forbidden(named('reads.ts'), isAllowed)).toEqual([]);
  });

  it('queries.ts reads, decides and gates: it knows no schema, path or import job', () => {
    const isAllowed = ({ from, isType }: Import) =>
      isType || !['schema', 'rest', 'ingest', 'derive', 'format'].some((role) => isRole(from, role));
    expect(forbidden(named('queries.ts'), isAllowed)).toEqual([]);
  });

  it('schema.ts asks no database: Prisma only for types', () => {
    const isAllowed = ({ from, isType }: Import) => (isPrisma(from) || from.startsWith('src/db/') ? isType : true);
    expect(forbidden(named('schema.ts'), isAllowed)).toEqual([]);
  });

  it('schema.ts knows no import job and no path', () => {
    const isAllowed = ({ from }: Import) =>
      !['ingest', 'derive', 'format', 'rest'].some((role) => isRole(from, role)) && from !== 'src/rest.ts';
    expect(forbidden(named('schema.ts'), isAllowed)).toEqual([]);
  });

  it('rest.ts knows src/rest.ts alone; the one path of all trackers also how the heatmap is written', () => {
    const isAllowed = ({ from }: Import, { path }: File) =>
      from === 'src/rest.ts' || (familyOf(path) === 'trackers' && from === 'src/families/market-heatmap/rest.ts');
    expect(forbidden(named('rest.ts'), isAllowed)).toEqual([]);
  });

  it('arrows point at the core: stocks know no family, entities know stocks and their own search, etfs know both', () => {
    const core = families.filter(({ path }) => ['stocks', 'etfs', 'entities'].includes(familyOf(path)!));
    const isAllowed = ({ from }: Import, { path }: File) => {
      const [own, other] = [familyOf(path), familyOf(from)];
      if (!other || other === own) return true;
      if (own === 'etfs') return other === 'stocks' || other === 'entities';
      if (own === 'entities') return other === 'stocks' || other === 'entity-search';
      return own === 'stocks' && from === 'src/families/entities/rules.ts';
    };
    expect(forbidden(core, isAllowed)).toEqual([]);
  });

  it('a family knows the schema of core families and trackers only, and one named after a hub (metric-, politician-) that of its hub', () => {
    const isAllowed = ({ from }: Import, { path }: File) =>
      !isRole(from, 'schema') ||
      // An insight shows the rows of whatever family it rests on.
      familyOf(path) === 'insights' ||
      familyOf(from) === familyOf(path) ||
      ['stocks', 'etfs', 'entities', 'trackers'].includes(familyOf(from)!) ||
      new RegExp(`^${familyOf(from)!.replace(/s$/, '')}s?-`).test(familyOf(path)!) ||
      // The mood of the market and its sectors stands on the map as well, by the same names.
      (familyOf(path) === 'market-heatmap' && familyOf(from) === 'market-mood') ||
      ((familyOf(path)!.startsWith('institutional') || familyOf(path) === 'tracker-tables') &&
        familyOf(from) === 'filers');
    expect(forbidden(families, isAllowed)).toEqual([]);
  });

  it('nothing imports itself through others', () => {
    const runtime = new Map(
      src.map(({ path, imports }) => [path, imports.filter(({ isType }) => !isType).map(({ from }) => from)]),
    );
    const rings: string[] = [];
    const walk = (path: string, trail: readonly string[]) => {
      if (trail.includes(path)) rings.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      else if (runtime.has(path)) {
        const next = runtime.get(path)!;
        for (const one of next) walk(one, [...trail, path]);
        if (rings.length === 0) runtime.set(path, []); // Seen, and no ring leads through it.
      }
    };
    for (const { path } of src) walk(path, []);
    expect([...new Set(rings)]).toEqual([]);
  });
});

describe('what only one place may do', () => {
  it('no family reads the clock', () => {
    const clock = /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(/;
    expect(families.filter(({ text }) => clock.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('only the two entries read the environment', () => {
    const readers = src.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path);
    expect(readers.filter((path) => !['src/cli.ts', 'src/serve.ts'].includes(path))).toEqual([]);
  });

  it('only server.ts listens for HTTP', () => {
    const listeners = src.filter(({ imports }) => imports.some(({ from, isType }) => from === 'node:http' && !isType));
    expect(listeners.map(({ path }) => path)).toEqual(['src/server.ts']);
  });

  it('only preview.ts knows what the tiers see: no schema compares a tier but to size a list', () => {
    const compares = /caller\.tier|ctx\.tier|context\.caller\.tier/;
    expect(
      [...named('schema.ts'), ...named('queries.ts')].filter(({ text }) => compares.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });
});
