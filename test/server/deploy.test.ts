import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseBuildStage, parseDockerfile } from '../support/container.ts';
import { cli } from '../support/processes.ts';

const ROOT = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const path = (name: string): string => fileURLToPath(new URL(`deploy/${name}`, ROOT));

const isInstalled = (command: string): boolean => {
  try {
    execFileSync('which', [command]);
    return true;
  } catch {
    return false;
  }
};
const run = (command: string, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' });

/** Variables in the files of `deploy/` that are not settings of the gateway. */
const OTHERS = ['NODE_ENV', 'PGPASSWORD', 'POSTGRES_PASSWORD', 'LISTEN', 'GATEWAY_A', 'GATEWAY_B'];
const NAMES: Readonly<Record<string, RegExp>> = {
  'deploy/Dockerfile': /(?<=^ENV .*)\b([A-Z_]+)=/gm,
  'deploy/compose.yaml': /^\s+([A-Z][A-Z_]+):/gm,
  'deploy/helm/market-signals/values.yaml': /^ {2}([A-Z][A-Z_]+):/gm,
  'deploy/helm/market-signals/templates/gateway.yaml': /name: ([A-Z_]+), value/g,
  'deploy/helm/market-signals/templates/worker.yaml': /name: ([A-Z_]+), value/g,
  'deploy/helm/market-signals/templates/imports.yaml': /name: ([A-Z_]+), value/g,
  'deploy/helm/market-signals/templates/migration.yaml': /name: ([A-Z_]+), value/g,
  'deploy/market-signals.service': /^Environment=([A-Z_]+)=/gm,
};

describe('The files of deploy/', () => {
  const settings = new Set(
    [...text('docs/settings.md').matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!),
    ),
  );

  it.each(Object.entries(NAMES))('%s sets only settings that the gateway reads', (file, pattern) => {
    const names = [...text(file).matchAll(pattern)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !settings.has(name) && !OTHERS.includes(name))).toEqual([]);
  });

  it('copy every folder into the image that the compiled gateway reads from', () => {
    const source = text('scripts/build.mjs');
    expect(source).toContain("const SRC = join(ROOT, 'src')");
    const copied = [...text('deploy/Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
      ([, name]) => name!,
    );
    const paths = run('git', ['grep', '-ohE', String.raw`(\.\./)+(dashboard|client|prisma)/[a-z./-]*`, 'src/**/*.ts'])
      .split('\n')
      .filter((line) => /^(\.\.\/)+(dashboard\/(dist|public)|client\/generated|prisma)\b/.test(line))
      .map((line) => line.replace(/^(\.\.\/)+/, '').replace(/\/$/, ''));
    expect(paths).toContain('client/generated/persisted-documents.json');
    // Not docs/: a build contains the rendered guides (test/server/compiled.test.ts).
    expect(paths.filter((folder) => !copied.some((one) => folder === one || folder.startsWith(`${one}/`)))).toEqual([]);
  });

  it('install packages of the image before its sources, by the manifests that the lockfile names', () => {
    const recipe = parseDockerfile(text('deploy/Dockerfile'));
    const { packages } = JSON.parse(text('package-lock.json')) as { packages: Record<string, object> };
    const local = Object.keys(packages).filter((folder) => folder !== '' && !folder.includes('node_modules/'));
    expect([...parseBuildStage(recipe).manifests].sort()).toEqual(
      ['package-lock.json', 'package.json', ...local.map((folder) => `${folder}/package.json`)].sort(),
    );
  });

  it('label the image with its version and its commit', () => {
    const { labels } = parseDockerfile(text('deploy/Dockerfile'));
    expect(labels).toMatchObject({
      'org.opencontainers.image.title': 'Market Signals Gateway',
      'org.opencontainers.image.licenses': JSON.parse(text('package.json')).license,
      'org.opencontainers.image.version': '$VERSION',
      'org.opencontainers.image.revision': '$COMMIT',
    });
  });

  it('compose services that wait only for each other, on volumes that are declared', () => {
    type Service = { depends_on?: object; volumes?: string[]; tmpfs?: string[]; read_only?: boolean };
    const { services, volumes } = parse(text('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
      volumes: object;
    };
    for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      const volumeNames = mounts.map((mount) => mount.split(':')[0]!).filter((source) => !source.startsWith('.'));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(volumeNames));
    }
    // Files that a worker fetched survive its container.
    expect(services.worker).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: ['worker:/data'] });
  });

  it('name commands that the gateway has', async () => {
    const comments = text('deploy/compose.yaml').matchAll(/(?:run --rm .*worker|gateway-a market-signals) ([a-z]+)/g);
    const commands = [...comments].map(([, command]) => command!);
    expect(commands).toEqual(['demo', 'ingest', 'keys']);
    const { out } = await cli(['--help'], {});
    for (const command of [...commands, 'worker']) expect(out).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  });

  it.skipIf(!isInstalled('haproxy'))('are a valid configuration of HAProxy (skipped if it is not installed)', () => {
    const env = { LISTEN: '*:4000', GATEWAY_A: '127.0.0.1:4001', GATEWAY_B: '127.0.0.1:4002' };
    expect(run('haproxy', ['-c', '-f', path('haproxy.cfg')], env)).toContain('valid');
  });

  it.skipIf(!isInstalled('systemd-analyze'))('are a valid unit of systemd (skipped if it is not installed)', () => {
    expect(run('systemd-analyze', ['verify', path('market-signals.service')])).toBe('');
  });
});
