import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROLES = [
  'format',
  'ingest',
  'served',
  'derive',
  'reads',
  'rules',
  'queries',
  'schema',
  'rest',
  'demo',
  'examples',
  'family',
] as const;
type Role = (typeof ROLES)[number];

/**
 * The families, lowest level first: a family imports only from lower levels. The family that owns data adds its fields
 * to types of lower families; a composite reads others, and never the reverse.
 */
const LEVELS: readonly (readonly string[])[] = [
  ['identity'],
  ['stocks'],
  ['entities', 'prices'],
  ['earnings-calendar', 'fundamentals', 'insider', 'sentiment'],
  ['analysts', 'short-sales'],
  ['etfs'],
  ['congress', 'institutional', 'options'],
  ['insights', 'ratings', 'trackers'],
  ['screener', 'stock-reports'],
  ['backtests', 'market'],
  ['catalysts', 'indexes', 'signals'],
  ['alerts'],
];

/** `isDynamic`: imported by `import('...')`, when it is needed. */
type Import = { from: string; isType: boolean; isDynamic?: boolean };
/** `room`: the first folder below src, or the file itself. Families and their roles are separate rooms. */
type File = { path: string; text: string; imports: readonly Import[]; room: string; family?: string; role?: Role };

/**
 * Paths of imported modules: ours relative to the repository, packages by name. Includes modules that are imported when
 * they are needed, by `import('...')`.
 */
function findImports(path: string, text: string): Import[] {
  const resolved = (module: string) =>
    module.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), module)) : module;
  const imports = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm);
  const dynamic = text.matchAll(/(typeof\s+)?\bimport\(\s*'([^']+)'\s*\)/g);
  return [
    ...[...imports].map(([, type, names, module]) => {
      const members = /^\{([^}]*)\}$/s
        .exec(names?.trim() ?? '')?.[1]
        ?.split(',')
        .map((name) => name.trim())
        .filter(Boolean);
      const onlyTypes =
        members !== undefined && members.length > 0 && members.every((name) => name.startsWith('type '));
      return { from: resolved(module!), isType: type !== undefined || onlyTypes };
    }),
    ...[...dynamic].map(([, type, module]) => ({
      from: resolved(module!),
      isType: type !== undefined,
      isDynamic: true,
    })),
  ];
}

/** The family and the role of a path below src/families: the first part of it that is a role's name. */
function getPlace(path: string): Pick<File, 'family' | 'role'> {
  const [, family, rest] = /^src\/families\/([^/]+)\/(.+)\.ts$/.exec(path) ?? [];
  const role = rest?.split('/').find((part): part is Role => (ROLES as readonly string[]).includes(part));
  return { family, role };
}

const getRoom = (path: string): string => /^src\/([^/]+)/.exec(path)?.[1] ?? path;

function listFiles(folder: string): File[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(generated|dist|node_modules)\//.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, imports: findImports(path, text), room: getRoom(path), ...getPlace(path) };
    });
}

const src = listFiles('src');
const tests = listFiles('test');
const families = src.filter(({ family }) => family !== undefined);
const withRole = (...roles: Role[]) => families.filter(({ role }) => role !== undefined && roles.includes(role));
const inRoom = (...rooms: string[]) => src.filter(({ room }) => rooms.includes(room));

const isOurs = (from: string) => from.startsWith('src/');
const isGenerated = (from: string) => /^(src|client|dashboard\/src)\/generated\//.test(from);

/** Every import in the files that the rule forbids, as `file -> module`. Imports of packages are ignored. */
const forbidden = (files: readonly File[], isAllowed: (from: string, file: File, one: Import) => boolean) =>
  files.flatMap((file) =>
    file.imports
      .filter((one) => isOurs(one.from) && !isAllowed(one.from, file, one))
      .map(({ from }) => `${file.path} -> ${from}`),
  );
/** Whether a module is in one of the folders. */
const among =
  (...rooms: string[]) =>
  (from: string): boolean =>
    rooms.includes(getRoom(from));
/** Whether a module is in the file's own family. */
const isOwn = (from: string, { family }: File): boolean => family !== undefined && getPlace(from).family === family;
/** Whether a module is in another family, in one of the roles. */
const isOthers = (from: string, { family }: File, ...roles: Role[]): boolean => {
  const place = getPlace(from);
  return place.family !== undefined && place.family !== family && roles.includes(place.role!);
};

/**
 * The rooms of a folder, as if each were a file: its subfolders with everything below them, and its own files. A room
 * imports another if any of its files does, even if only a type.
 */
function listRooms(folder: string, files: readonly File[]): File[] {
  const find = (path: string): string | null =>
    path.startsWith(`${folder}/`) && !isGenerated(path)
      ? path
          .split('/')
          .slice(0, folder.split('/').length + 1)
          .join('/')
      : null;
  const importsByRoom = new Map<string, Import[]>();
  for (const { path, imports } of files) {
    const room = find(path);
    if (!room) continue;
    const others = imports.flatMap(({ from, isType }) => {
      const other = find(from);
      return other && other !== room ? [{ from: other, isType }] : [];
    });
    importsByRoom.set(room, [...(importsByRoom.get(room) ?? []), ...others]);
  }
  return [...importsByRoom].map(([path, imports]) => ({ path, text: '', room: path, imports }));
}

/** Import cycles among files, including types, each as a path. */
function circlesIn(files: readonly File[]): string[] {
  const next = new Map(files.map(({ path, imports }) => [path, imports.map(({ from }) => from)]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'done' || !next.has(path)) return;
    if (state.get(path) === 'open') {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    state.set(path, 'open');
    for (const one of next.get(path)!) walk(one, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of files) walk(path, []);
  return circles;
}

describe('the files', () => {
  it('are found before they are judged', () => {
    expect(src.length).toBeGreaterThan(300);
    expect(src.find(({ path }) => path === 'src/market/quarters.ts')!.imports.every(({ from }) => from)).toBe(true);
    expect(getPlace('src/families/etfs/aggregates/insider/rules.ts')).toEqual({ family: 'etfs', role: 'rules' });
    expect(getPlace('src/families/ratings/rules/risk.ts')).toEqual({ family: 'ratings', role: 'rules' });
    expect(findImports('src/a/b.ts', "import type { X } from '../c.ts';\nimport { type Y, z } from 'w';")).toEqual([
      { from: 'src/c.ts', isType: true },
      { from: 'w', isType: false },
    ]);
    expect(findImports('src/a/b.ts', "const x = await import('./d.ts');\ntype Y = typeof import('w');")).toEqual([
      { from: 'src/a/d.ts', isType: false, isDynamic: true },
      { from: 'w', isType: true, isDynamic: true },
    ]);
    expect(
      circlesIn([
        { path: 'a', text: '', room: '', imports: [{ from: 'b', isType: true }] },
        { path: 'b', text: '', room: '', imports: [{ from: 'a', isType: false }] },
      ]),
    ).toEqual(['a -> b -> a']);
  });

  it('src has the rooms of the house and nothing beside them', () => {
    const rooms = [
      'admin',
      'cli',
      'commands',
      'db',
      'delivery',
      'demo',
      'executor',
      'families',
      'gateway',
      'graph',
      'import',
      'jobs',
      'lib',
      'market',
      'mcp',
      'server',
      'sync',
      'threads',
      'web',
      'writing',
    ];
    expect([...new Set(src.map(({ room }) => room))].sort()).toEqual(
      [...rooms, 'app.ts', 'catalog.ts', 'families.ts', 'family.ts'].sort(),
    );
  });

  it('every file of a family has a role', () => {
    expect(families.filter(({ role }) => role === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('every family has a manifest, which families.ts lists', () => {
    const names = [...new Set(families.map(({ family }) => family!))];
    expect(names).toContain('stocks');
    const listed = src.find(({ path }) => path === 'src/families.ts')!.imports.map(({ from }) => from);
    expect(listed.filter((from) => getPlace(from).role === 'family').sort()).toEqual(
      names.map((name) => `src/families/${name}/family.ts`).sort(),
    );
  });

  it.each(['utils', 'helpers', 'common', 'service', 'manager', 'handler', 'misc', 'index'])(
    'none is called %s',
    (name) => {
      expect(
        src.filter(({ path }) => basename(path, '.ts').split(/[-.]/).includes(name)).map(({ path }) => path),
      ).toEqual([]);
    },
  );

  it('most are short: half of them under 80 lines, and most under 200', () => {
    const lengths = src.map(({ text }) => text.split('\n').length - 1).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(200);
  });

  it('no file names a folder outside the repository', () => {
    const paths = /(?<![\w.])\/(?:work|home|root|Users)\//;
    expect([...src, ...tests].filter(({ text }) => paths.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('none leaves work for later', () => {
    const later = /\b(?:TO[D]O|FIX[M]E|XX[X])\b/;
    expect([...src, ...tests].filter(({ text }) => later.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('imports between rooms', () => {
  it('lib knows lib', () => {
    expect(forbidden(inRoom('lib'), among('lib'))).toEqual([]);
  });

  it('market knows lib', () => {
    expect(forbidden(inRoom('market'), among('market', 'lib'))).toEqual([]);
  });

  it('threads knows lib', () => {
    expect(forbidden(inRoom('threads'), among('threads', 'lib'))).toEqual([]);
  });

  it('db knows lib, market, and threads', () => {
    expect(forbidden(inRoom('db'), among('db', 'lib', 'market', 'threads', 'generated'))).toEqual([]);
  });

  it('import knows db and lib', () => {
    expect(forbidden(inRoom('import'), among('import', 'db', 'lib', 'market', 'generated'))).toEqual([]);
  });

  it('writing knows db and lib', () => {
    expect(forbidden(inRoom('writing'), among('writing', 'db', 'lib', 'market', 'generated'))).toEqual([]);
  });

  it('jobs knows db, lib and who writes texts', () => {
    expect(forbidden(inRoom('jobs'), among('jobs', 'db', 'lib', 'market', 'writing', 'generated'))).toEqual([]);
  });

  it('the model of the demo market knows lib, and no family', () => {
    expect(forbidden(inRoom('demo'), among('demo', 'lib', 'market'))).toEqual([]);
  });

  it('the executor imports only lib', () => {
    expect(forbidden(inRoom('executor'), among('executor', 'lib', 'market'))).toEqual([]);
    const packages = inRoom('executor').flatMap(({ imports }) => imports.map(({ from }) => from));
    expect([...new Set(packages.filter((from) => !isOurs(from)))].sort()).toEqual([
      'graphql',
      'graphql/jsutils/inspect.js',
      'node:crypto',
    ]);
  });

  it('graph imports the executor, db, lib, and writing', () => {
    expect(forbidden(inRoom('graph'), among('graph', 'executor', 'db', 'lib', 'market', 'writing'))).toEqual([]);
  });

  it('the gateway knows no family, and nothing above it', () => {
    const below = among('gateway', 'graph', 'executor', 'db', 'lib', 'market', 'writing', 'generated');
    expect(forbidden(inRoom('gateway'), below)).toEqual([]);
  });

  it('web imports the gateway and its dependencies, and no family', () => {
    const below = among('web', 'gateway', 'graph', 'executor', 'db', 'lib', 'market', 'generated');
    expect(forbidden(inRoom('web'), below)).toEqual([]);
  });

  it('the tools for agents know the gateway and lib', () => {
    expect(forbidden(inRoom('mcp'), among('mcp', 'gateway', 'graph', 'executor', 'lib', 'market'))).toEqual([]);
  });

  it('sync, which fetches files, knows imports, and nothing that serves', () => {
    expect(forbidden(inRoom('sync'), among('sync', 'import', 'db', 'lib', 'market'))).toEqual([]);
  });

  it('the delivery of events knows db and lib, and nothing that serves', () => {
    expect(forbidden(inRoom('delivery'), among('delivery', 'db', 'lib', 'market'))).toEqual([]);
  });

  it('the commands, which the command line and the admin port share, know neither of them and no family', () => {
    const above = among('admin', 'server', 'cli', 'families', 'families.ts', 'app.ts');
    const entry = 'src/commands/demo/files/thread.ts';
    expect(forbidden(inRoom('commands'), (from, { path }) => path === entry || !above(from))).toEqual([]);
  });

  it('the admin port knows the commands by their types, and no family', () => {
    const below = among(
      'admin',
      'web',
      'gateway',
      'graph',
      'sync',
      'import',
      'jobs',
      'delivery',
      'db',
      'lib',
      'market',
    );
    const isAllowed = (from: string, _file: File, { isType }: Import) =>
      below(from) || (isType && among('commands')(from));
    expect(forbidden(inRoom('admin'), isAllowed)).toEqual([]);
  });

  it('the catalog of families knows none of them', () => {
    const below = among('catalog.ts', 'family.ts', 'gateway', 'graph', 'import', 'jobs', 'demo', 'db', 'lib', 'market');
    expect(forbidden(inRoom('catalog.ts', 'family.ts'), below)).toEqual([]);
  });

  it('the listener knows no family, and nothing of the command line', () => {
    const above = among('cli', 'families', 'families.ts', 'app.ts');
    expect(forbidden(inRoom('server'), (from) => !above(from))).toEqual([]);
  });

  it('the command line knows no family', () => {
    expect(forbidden(inRoom('cli'), (from) => !among('families', 'families.ts')(from))).toEqual([]);
  });

  it('only app.ts knows which families there are, and only the entries of processes and threads know app.ts', () => {
    const listImporters = (module: string) =>
      src.filter(({ imports }) => imports.some(({ from }) => from === module)).map(({ path }) => path);
    expect(listImporters('src/families.ts')).toEqual(['src/app.ts']);
    expect(listImporters('src/app.ts')).toEqual([
      'src/cli/background/thread.ts',
      'src/cli/main.ts',
      'src/cli/reading/process.ts',
      'src/commands/demo/files/thread.ts',
    ]);
    const outsiders = [...tests, ...listFiles('bench'), ...listFiles('scripts')];
    const inTests = outsiders.filter(({ imports }) => imports.some(({ from }) => from === 'src/families.ts'));
    expect(inTests.map(({ path }) => path)).toEqual([]);
  });
});

describe('inside and across families', () => {
  const facts = among('import', 'db', 'lib', 'market', 'generated', 'writing', 'jobs');

  it('rules knows lib, rules of any family, and types', () => {
    const isAllowed = (from: string, _file: File, { isType }: Import) =>
      isType || among('lib', 'market')(from) || getPlace(from).role === 'rules';
    expect(forbidden(withRole('rules'), isAllowed)).toEqual([]);
  });

  it('format and ingest know files, facts and rules', () => {
    const isAllowed = (from: string, file: File) =>
      facts(from) ||
      (isOwn(from, file) && ['format', 'ingest', 'rules'].includes(getPlace(from).role!)) ||
      isOthers(from, file, 'rules');
    expect(forbidden(withRole('format', 'ingest'), isAllowed)).toEqual([]);
  });

  it('derive knows jobs, facts and rules', () => {
    const isAllowed = (from: string, file: File) =>
      facts(from) ||
      (isOwn(from, file) && ['derive', 'ingest', 'rules'].includes(getPlace(from).role!)) ||
      isOthers(from, file, 'rules');
    expect(forbidden(withRole('derive', 'served'), isAllowed)).toEqual([]);
  });

  it('reads knows the database, threads, lib and rules', () => {
    const isAllowed = (from: string) =>
      among('db', 'lib', 'market', 'threads', 'generated')(from) || ['rules', 'reads'].includes(getPlace(from).role!);
    expect(forbidden(withRole('reads'), isAllowed)).toEqual([]);
  });

  it('queries knows graph, reads and rules', () => {
    const isAllowed = (from: string, _file: File, { isType }: Import) =>
      among('graph', 'lib', 'market', 'writing')(from) ||
      (isType && (among('db')(from) || isGenerated(from))) ||
      ['rules', 'reads', 'queries'].includes(getPlace(from).role!);
    expect(forbidden(withRole('queries'), isAllowed)).toEqual([]);
  });

  it('schema asks no database: generated code and db only for types', () => {
    const isAllowed = (from: string, _file: File, { isType }: Import) =>
      among('graph', 'lib', 'market', 'writing')(from) ||
      (isType && (among('db')(from) || isGenerated(from))) ||
      ['rules', 'reads', 'queries', 'schema'].includes(getPlace(from).role!);
    expect(forbidden(withRole('schema'), isAllowed)).toEqual([]);
  });

  it('rest knows graph and rules', () => {
    const isAllowed = (from: string) => among('graph', 'lib', 'market')(from) || getPlace(from).role === 'rules';
    expect(forbidden(withRole('rest'), isAllowed)).toEqual([]);
  });

  it('demo knows the model of the demo market, lib and its own family', () => {
    const isAllowed = (from: string, file: File) => among('demo', 'lib', 'market')(from) || isOwn(from, file);
    expect(forbidden(withRole('demo'), isAllowed)).toEqual([]);
  });

  it('examples are text, and know nothing', () => {
    expect(forbidden(withRole('examples'), () => false)).toEqual([]);
  });

  it('a manifest knows its own family', () => {
    const isAllowed = (from: string, file: File) => from === 'src/family.ts' || isOwn(from, file);
    expect(forbidden(withRole('family'), isAllowed)).toEqual([]);
  });

  it('a family imports only from families of lower levels, not even a type from another', () => {
    const levels = new Map(LEVELS.flatMap((names, level) => names.map((name) => [name, level] as const)));
    const isAllowed = (from: string, file: File) =>
      getPlace(from).family === undefined ||
      isOwn(from, file) ||
      levels.get(getPlace(from).family!)! < levels.get(file.family!)!;
    expect([...levels.keys()].sort()).toEqual([...new Set(families.map(({ family }) => family))].sort());
    expect(forbidden(families, isAllowed)).toEqual([]);
  });

  it('nothing imports itself through others, not even as a type', () => {
    expect(circlesIn([...src, ...listFiles('client'), ...listFiles('dashboard/src')])).toEqual([]);
  });
});

describe('Rooms', () => {
  const outside = [...listFiles('client'), ...listFiles('dashboard/src')];
  const files = [...src, ...outside];
  const rooms = [...new Set(src.map(({ room }) => room))].filter((room) => !room.includes('.'));

  it('are found before they are judged', () => {
    const [gateway, ...others] = listRooms('src', src).filter(({ path }) => path === 'src/gateway');
    expect(others).toEqual([]);
    expect(gateway!.imports.some(({ from }) => from === 'src/graph')).toBe(true);
    const importing = (path: string, from: string): File => ({
      path,
      text: '',
      room: '',
      imports: [{ from, isType: true }],
    });
    const knot = [importing('src/a/b/c.ts', 'src/a/d/e.ts'), importing('src/a/d/f.ts', 'src/a/b/g.ts')];
    expect(circlesIn(listRooms('src/a', knot))).toEqual(['src/a/b -> src/a/d -> src/a/b']);
    expect(circlesIn(listRooms('src', knot))).toEqual([]);
  });

  it.each(['src', ...rooms.map((room) => `src/${room}`), 'client', 'dashboard/src', 'dashboard/src/pages'])(
    'in %s have levels: none imports itself through others, not even as a type',
    (folder) => {
      expect(listRooms(folder, files).length).toBeGreaterThan(2);
      expect(circlesIn(listRooms(folder, files))).toEqual([]);
    },
  );
});

describe('restricted places', () => {
  it('no family reads the clock', () => {
    const clock = /\bnew Date\(\)|\bDate\.now\(|\bperformance\.now\(/;
    expect(families.filter(({ text }) => clock.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('no field reads the moment but through the time of its context, which notes how long the answer is true', () => {
    const moment =
      /\bstartedAt\b|\b(?:context|ctx|state)\.now\b|\b(?:context|ctx)\.state\b|\{[^{}]*\b(?:now|state)\b[^{}]*\}(?::\s*Context\b|\)\s*=>)/;
    const offenders = withRole('queries', 'schema', 'reads', 'rest').filter(({ text }) => moment.test(text));
    expect(offenders.map(({ path }) => path)).toEqual([]);
    expect(moment.test('resolve: (tile, _args, { now }) => priceAsOf(tile, now)')).toBe(true);
    expect(moment.test('export function yearOf({ now }: Context, year: number) {')).toBe(true);
  });

  it('no field reads data but through cached loaders, which note the version that the answer is of', () => {
    const around =
      /\b(?:context|ctx|data)\.(?:db|prisma|versions)\b|\{[^{}]*\b(?:db|prisma|versions)\b[^{}]*\}(?::\s*(?:Context|Data)\b|\)\s*=>\s*(?:db|prisma|versions)\.)/;
    const reading = withRole('queries', 'schema', 'rest', 'reads').filter(({ text }) => around.test(text));
    // A loader's batch gets the database and nothing of a request.
    const batches = reading.filter(({ role, text }) => role !== 'reads' || /:\s*Data\b/.test(around.exec(text)![0]));
    expect(batches.map(({ path }) => path)).toEqual([]);
    expect(around.test('const madeAt = ({ versions }: Data) => versions.all()')).toBe(true);
    expect(around.test('await context.db.query(sql)')).toBe(true);
  });

  it('only the two entries read the environment, and a gateway of a cluster what its parent sets', () => {
    const readers = src.filter(({ text }) => /\bprocess\.env\b/.test(text)).map(({ path }) => path);
    expect(readers).toEqual(['src/cli/main.ts', 'src/cli/serve.ts', 'src/server/cluster.ts']);
  });

  it('only db/traits.ts and the places that open a database know its kind; others ask for a trait', () => {
    const kind = /\bkind\s*[!=]==\s*'(?:embedded|postgresql)'/;
    expect(kind.test("if (kind === 'embedded') return;")).toBe(true);
    expect(src.filter(({ text }) => kind.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('only the listener listens for HTTP', () => {
    const listeners = src.filter(({ imports }) => imports.some(({ from, isType }) => from === 'node:http' && !isType));
    expect(listeners.map(({ room }) => room)).toEqual(['server']);
  });

  it('what counts for Prometheus is loaded only where METRICS_PORT asks for it', () => {
    const importing = (module: string) =>
      src
        .filter(({ imports }) => imports.some((one) => one.from === module && !one.isType && !one.isDynamic))
        .map(({ path }) => path);
    const parts = ['background', 'replica', 'request', 'stored'].map((name) => `src/server/${name}-metrics.ts`);
    expect(importing('prom-client')).toEqual([...parts, 'src/server/metrics.ts'].sort());
    expect(parts.map(importing)).toEqual(parts.map(() => ['src/server/metrics.ts']));
    expect(importing('src/server/metrics.ts')).toEqual([]);
  });

  it('the code of the admin port is loaded only if ADMIN_KEY is set', () => {
    const importers = src.filter(({ imports }) =>
      imports.some(({ from, isType, isDynamic }) => from.startsWith('src/admin/') && !isType && !isDynamic),
    );
    const outsiders = importers.filter(({ room }) => room !== 'admin').map(({ path }) => path);
    expect(outsiders).toEqual(['src/server/setting-values.ts']);
  });

  it('the code that exports spans is loaded only if traces are enabled', () => {
    const loading = (isIt: (from: string) => boolean) =>
      src
        .filter(({ imports }) => imports.some((one) => isIt(one.from) && !one.isType && !one.isDynamic))
        .map(({ path }) => path);
    const parts = ['open-telemetry', 'requests', 'sampler'].map((name) => `src/server/tracing/${name}.ts`);
    expect(loading((from) => from.startsWith('@opentelemetry/'))).toEqual(parts);
    expect(loading((from) => parts.includes(from))).toEqual(['src/server/tracing/open-telemetry.ts']);
  });

  it('only preview.ts decides by tier: schemas compare tiers only to size a list', () => {
    const compares = /caller\.tier|ctx\.tier|context\.caller\.tier/;
    expect(
      withRole('schema', 'queries')
        .filter(({ text }) => compares.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});
