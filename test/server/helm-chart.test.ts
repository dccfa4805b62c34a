import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { configFrom } from '../../src/server/config.ts';
import { useApp } from '../support/harness.ts';

const ROOT = join(import.meta.dirname, '../..');
const CHART = join(ROOT, 'deploy/helm/market-signals');
const text = (name: string): string => readFileSync(join(CHART, name), 'utf8');

const isInstalled = (): boolean => {
  try {
    execFileSync('helm', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The required values. */
const LEAST = { image: { repository: 'registry.example.com/market-signals' }, existingSecret: 'signals' };
/** Enables everything that is off by default. */
const EVERYTHING = {
  image: { ...LEAST.image, tag: '1.2.3' },
  imagePullSecrets: [{ name: 'registry' }],
  secrets: { DATABASE_URL: 'postgresql://signals@postgres/signals', REDIS_URL: 'redis://redis', WRITER_KEY: 'key' },
  settings: { DRAIN_SECONDS: '40' },
  gateway: {
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'spot', operator: 'Exists' }],
    podAnnotations: { a: 'b' },
  },
  autoscaling: { requestsInFlight: 50 },
  ingress: { enabled: true, className: 'nginx', host: 'signals.example.com', tlsSecret: 'certificate' },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
};

describe('the values of the Helm chart', () => {
  const values = parse(text('values.yaml'));
  const schema = JSON.parse(text('values.schema.json'));
  const isValid = new Ajv().compile(schema);

  it('the values of the Helm chart meet their schema, and so do values set by a user', () => {
    for (const extraValues of [{}, LEAST, EVERYTHING])
      expect(isValid({ ...values, ...extraValues }), JSON.stringify(isValid.errors)).toBe(true);
  });

  it.each([
    ['a misspelled name', { gatway: { replicas: 3 } }],
    ['a misspelled name inside', { gateway: { replica: 3 } }],
    ['a number as a setting, which Helm would write as 1e+06', { settings: { MAX_BODY_BYTES: 1_000_000 } }],
    ['a setting that the chart makes itself', { settings: { PORT: '80' } }],
    ['a setting in lower case', { secrets: { database_url: 'postgresql://signals@postgres/signals' } }],
    ['no gateways', { autoscaling: { minReplicas: 0 } }],
  ])('the values of the Helm chart are refused with %s', (_, extraValues) => {
    expect(isValid({ ...values, ...extraValues })).toBe(false);
  });

  it('all have a default, and a rule', () => {
    const { global: _, ...named } = schema.properties;
    expect(Object.keys(values).sort()).toEqual(Object.keys(named).sort());
    for (const [name, { properties }] of Object.entries<{ properties?: object }>(named))
      if (properties) expect(Object.keys(values[name]).sort(), name).toEqual(Object.keys(properties).sort());
  });

  it('the values of the Helm chart may not set what the templates set', () => {
    const { enum: reserved } = schema.definitions.variables.propertyNames.not;
    const set = [...text('templates/gateway.yaml').matchAll(/name: ([A-Z_]+), value/g)].map(([, name]) => name);
    // Metrics need a port for each process.
    expect([...set, 'WORKERS'].sort()).toEqual([...reserved].sort());
  });
});

describe('the Helm chart', () => {
  const app = useApp();

  it('the Helm chart is of the version of the gateway', () => {
    const { version, appVersion } = parse(text('Chart.yaml'));
    expect([version, appVersion]).toEqual(
      Array(2).fill(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version),
    );
  });

  it('probes paths that a gateway answers', async () => {
    const paths = [...text('templates/gateway.yaml').matchAll(/path: (\/\S+), port: http/g)].map(([, path]) => path!);
    expect([...new Set(paths)]).toEqual(['/health/live', '/health/ready']);
    for (const path of paths) expect((await app.fetch(path, {}, 'anonymous')).status, path).toBe(200);
  });
});

type Labels = Readonly<Record<string, string>>;
type Container = {
  env: { name: string; value: string }[];
  ports: object[];
  securityContext: object;
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
  volumeMounts: { mountPath: string }[];
};
type Pod = {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean };
  containers: [Container];
};
/** The parts of a manifest that the tests read, for all kinds. */
type Manifest = {
  kind: string;
  metadata: { name: string; labels: Labels };
  data: Labels;
  stringData: Labels;
  spec: {
    template: { metadata: { labels: Labels }; spec: Pod };
    selector: Labels & { matchLabels: Labels };
    metrics: { type: string }[];
  };
};

describe.skipIf(!isInstalled())('the manifests that Helm renders (skipped without helm)', () => {
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
  const render = (values: object): Manifest[] =>
    parseAllDocuments(helm(['template', 'signals', '--kube-version', '1.30.0'], values))
      .map((document) => document.toJS())
      .filter(Boolean);
  const kinds = (values: object) =>
    render(values)
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      .sort();
  const one = (manifests: readonly Manifest[], kind: string, name = 'signals-market-signals') =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
  const COMMON = [
    'ConfigMap signals-market-signals',
    'Deployment signals-market-signals-gateway',
    'Deployment signals-market-signals-worker',
    'HorizontalPodAutoscaler signals-market-signals-gateway',
    'PodDisruptionBudget signals-market-signals-gateway',
    'Service signals-market-signals',
  ];

  it('the manifests that Helm renders pass the linter', () => {
    expect(helm(['lint', '--strict'], LEAST)).toContain('0 chart(s) failed');
  });

  it('the manifests that Helm renders are gateways and a worker, and what is switched on', () => {
    expect(kinds(LEAST)).toEqual(COMMON);
    expect(kinds(EVERYTHING)).toEqual(
      [
        ...COMMON,
        'Ingress signals-market-signals',
        'Secret signals-market-signals',
        'Service signals-market-signals-metrics',
        'ServiceMonitor signals-market-signals-metrics',
      ].sort(),
    );
    expect(kinds({ ...LEAST, worker: { enabled: false }, autoscaling: { enabled: false } })).toEqual(
      COMMON.filter((name) => !/worker|Autoscaler/.test(name)),
    );
  });

  it.each([
    ['an image', { existingSecret: 'signals' }, 'image.repository is required'],
    ['a Secret', { image: LEAST.image }, 'set existingSecret, or secrets.DATABASE_URL'],
    ['Redis', { ...EVERYTHING, secrets: { DATABASE_URL: 'postgresql://postgres/signals' } }, 'secrets.REDIS_URL'],
    ['the host of an Ingress', { ...LEAST, ingress: { enabled: true } }, 'ingress.host is required'],
  ])('the manifests that Helm renders are not rendered without %s', (_, values, reason) => {
    expect(() => render(values)).toThrow(reason);
  });

  it.each([
    ['the least', LEAST, 30],
    ['everything', EVERYTHING, 50],
  ])('configure gateways that start, with %s set', (_, values, graceSeconds) => {
    const manifests = render(values);
    const { spec } = one(manifests, 'Deployment', 'signals-market-signals-gateway').spec.template;
    const [container] = spec.containers;
    const config = configFrom({
      ...EVERYTHING.secrets,
      ...manifests.find(({ kind }) => kind === 'Secret')?.stringData,
      ...one(manifests, 'ConfigMap').data,
      ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
    });
    expect(container.ports).toEqual([
      { name: 'http', containerPort: config.port },
      { name: 'metrics', containerPort: config.metricsPort },
    ]);
    expect(config).toMatchObject({ host: '0.0.0.0', scheduler: false, demo: null });
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(config.dataDir);
    expect(spec.terminationGracePeriodSeconds).toBe(graceSeconds);
    expect(graceSeconds).toBeGreaterThan(config.drainSeconds);
  });

  it('the manifests that Helm renders watch a worker on the port that it tells its metrics on', () => {
    const manifests = render(EVERYTHING);
    const [container] = one(manifests, 'Deployment', 'signals-market-signals-worker').spec.template.spec.containers;
    const port = container.env.find(({ name }) => name === 'METRICS_PORT')?.value;
    expect(container.env).toContainEqual({ name: 'HOST', value: '0.0.0.0' });
    expect(container.ports).toEqual([{ name: 'metrics', containerPort: Number(port) }]);
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'metrics' });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port: 'metrics' });
  });

  it('the manifests that Helm renders run the jobs in the gateways where there is no worker', () => {
    const manifests = render({ ...LEAST, worker: { enabled: false } });
    const [container] = one(manifests, 'Deployment', 'signals-market-signals-gateway').spec.template.spec.containers;
    expect(container.env).toContainEqual({ name: 'SCHEDULER', value: 'on' });
  });

  it('the manifests that Helm renders run without root, privileges and a writable file system', () => {
    const deployments = render(EVERYTHING).filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(2);
    for (const { spec } of deployments) {
      expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
      expect(spec.template.spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('the manifests that Helm renders select the pods that they make', () => {
    const manifests = render(EVERYTHING);
    const { labels } = one(manifests, 'Deployment', 'signals-market-signals-gateway').spec.template.metadata;
    const selectors = [
      one(manifests, 'Deployment', 'signals-market-signals-gateway').spec.selector.matchLabels,
      one(manifests, 'PodDisruptionBudget', 'signals-market-signals-gateway').spec.selector.matchLabels,
      one(manifests, 'Service').spec.selector,
    ];
    for (const selector of selectors) expect(selector).toEqual(labels);
    // A worker has metrics, too.
    const worker = one(manifests, 'Deployment', 'signals-market-signals-worker').spec.template.metadata;
    const measured = one(manifests, 'Service', 'signals-market-signals-metrics').spec.selector;
    for (const pod of [labels, worker.labels]) expect(pod).toMatchObject(measured);
    const { selector } = one(manifests, 'ServiceMonitor', 'signals-market-signals-metrics').spec;
    const service = one(manifests, 'Service', 'signals-market-signals-metrics');
    expect(service.metadata.labels).toMatchObject(selector.matchLabels);
    expect(one(manifests, 'Service').metadata.labels).not.toMatchObject(selector.matchLabels);
  });

  it('scale by CPU, and by requests in flight where a number is set', () => {
    const metrics = (values: object) =>
      one(render(values), 'HorizontalPodAutoscaler', 'signals-market-signals-gateway').spec.metrics.map(
        ({ type }) => type,
      );
    expect(metrics(LEAST)).toEqual(['Resource']);
    expect(metrics(EVERYTHING)).toEqual(['Resource', 'Pods']);
  });
});
