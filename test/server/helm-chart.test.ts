import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { useApp } from '../support/harness.ts';
import { CHART, EVERYTHING, IMPORT, LEAST, type Manifest, parseManifests, render } from '../support/helm/chart.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (name: string): string => readFileSync(join(CHART, name), 'utf8');

const isInstalled = (): boolean => {
  try {
    execFileSync('helm', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the values of the Helm chart', () => {
  const values = parse(text('values.yaml'));
  const schema = JSON.parse(text('values.schema.json'));
  const isValid = new Ajv().compile(schema);

  it('meet their schema, and so do values set by a user', () => {
    for (const extraValues of [{}, LEAST, EVERYTHING])
      expect(isValid({ ...values, ...extraValues }), JSON.stringify(isValid.errors)).toBe(true);
  });

  it.each([
    ['a misspelled name', { gatway: { replicas: 3 } }],
    ['a misspelled name inside', { gateway: { replica: 3 } }],
    ['a number as a setting, which Helm would write as 1e+06', { settings: { MAX_BODY_BYTES: 1_000_000 } }],
    ['a setting that the chart makes itself', { settings: { PORT: '80' } }],
    ['a setting in lower case', { secrets: { database_url: 'postgresql://signals@postgres/signals' } }],
    ['a variable that the chart makes itself', { worker: { extraEnv: [{ name: 'METRICS_PORT', value: '1' }] } }],
    ['no workers', { worker: { replicas: 0 } }],
    ['an import without a path', { imports: { jobs: [{ name: 'a', schedule: '@daily', kind: 'prices' }] } }],
    ['an import whose name no Job may have', { imports: { jobs: [{ ...IMPORT, name: 'Prices_1' }] } }],
    ['an import at no time', { imports: { jobs: [{ ...IMPORT, schedule: 'daily' }] } }],
    ['no gateways', { autoscaling: { minReplicas: 0 } }],
  ])('are refused with %s', (_, extraValues) => {
    expect(isValid({ ...values, ...extraValues })).toBe(false);
  });

  it('all have a default, and a rule', () => {
    const { global: _, ...named } = schema.properties;
    expect(Object.keys(values).sort()).toEqual(Object.keys(named).sort());
    for (const [name, { properties }] of Object.entries<{ properties?: object }>(named))
      if (properties) expect(Object.keys(values[name]).sort(), name).toEqual(Object.keys(properties).sort());
  });

  it('may not set values of the templates', () => {
    const { enum: reserved } = schema.definitions.reserved;
    const set = [...text('templates/gateway.yaml').matchAll(/name: ([A-Z_]+), value/g)].map(([, name]) => name);
    // Metrics need a port for each process.
    expect([...set, 'WORKERS'].sort()).toEqual([...reserved].sort());
  });
});

describe('the Helm chart', () => {
  const app = useApp();

  it('is of the version of the gateway', () => {
    const { version, appVersion } = parse(text('Chart.yaml'));
    expect([version, appVersion]).toEqual(
      Array(2).fill(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version),
    );
  });

  it('probes paths that a gateway answers', async () => {
    const paths = [...text('templates/gateway.yaml').matchAll(/path: (\/\S+), port: http/g)].map(([, path]) => path!);
    expect([...new Set(paths)].sort()).toEqual(['/health/live', '/health/ready']);
    for (const path of paths) expect((await app.fetch(path, {}, 'anonymous')).status, path).toBe(200);
  });
});

const sortByName = (manifests: readonly Manifest[]) =>
  manifests.toSorted((a, b) => `${a.kind} ${a.metadata.name}`.localeCompare(`${b.kind} ${b.metadata.name}`));

describe.skipIf(!isInstalled())('the chart in Helm (skipped without helm)', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'market-signals-helm-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const helm = (command: readonly string[], values: object): string => {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    return execFileSync('helm', [...command, CHART, '--values', file], { encoding: 'utf8', stdio: 'pipe' });
  };

  it('the chart in Helm passes the linter', () => {
    expect(helm(['lint', '--strict'], LEAST)).toContain('0 chart(s) failed');
  });

  it.each([
    ['the least', LEAST],
    ['everything', EVERYTHING],
  ])('the chart in Helm renders like the tests, with %s set', (_, values) => {
    const manifests = parseManifests(helm(['template', 'signals', '--kube-version', '1.30.0'], values));
    expect(sortByName(manifests)).toEqual(sortByName(render(values)));
  });
});
