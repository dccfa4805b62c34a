import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configFrom } from '../../src/server/config.ts';
import { CHART, EVERYTHING, LEAST, type Manifest, render } from '../support/helm/chart.ts';
import { cli } from '../support/processes.ts';

const ALERTS = readFileSync(join(CHART, '../../alerts.yml'), 'utf8');

describe('the manifests of the Helm chart', () => {
  const kinds = (values: object) =>
    render(values)
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      .sort();
  const findManifest = (manifests: readonly Manifest[], kind: string, name = 'signals-market-signals') =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
  const COMMON = [
    'ConfigMap signals-market-signals',
    'Deployment signals-market-signals-gateway',
    'Deployment signals-market-signals-worker',
    'HorizontalPodAutoscaler signals-market-signals-gateway',
    'PodDisruptionBudget signals-market-signals-gateway',
    'Service signals-market-signals',
    'ServiceAccount signals-market-signals',
  ];

  it('are gateways and a worker, and each enabled part', () => {
    expect(kinds(LEAST)).toEqual(COMMON);
    expect(kinds(EVERYTHING)).toEqual(
      [
        ...COMMON.filter((name) => !/worker|Account/.test(name)),
        'CronJob signals-market-signals-import-prices',
        'Ingress signals-market-signals',
        'Job signals-market-signals-migration',
        'NetworkPolicy signals-market-signals',
        'NetworkPolicy signals-market-signals-gateway',
        'PrometheusRule signals-market-signals',
        'Secret signals-market-signals',
        'Service signals-market-signals-gateway-metrics',
        'Service signals-market-signals-worker',
        'Service signals-market-signals-worker-metrics',
        'ServiceAccount signals',
        'ServiceMonitor signals-market-signals',
        'StatefulSet signals-market-signals-worker',
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
  ])('are not rendered without %s', (_, values, reason) => {
    expect(() => render(values)).toThrow(reason);
  });

  it.each([
    ['the least', LEAST, 30],
    ['everything', EVERYTHING, 50],
  ])('configure gateways that start, with %s set', (_, values, graceSeconds) => {
    const manifests = render(values);
    const { spec } = findManifest(manifests, 'Deployment', 'signals-market-signals-gateway').spec.template;
    const [container] = spec.containers;
    const config = configFrom({
      ...EVERYTHING.secrets,
      ...manifests.find(({ kind }) => kind === 'Secret')?.stringData,
      ...findManifest(manifests, 'ConfigMap').data,
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

  it('count a gateway as started once it is ready, within the configured seconds', () => {
    const gateway = findManifest(
      render({ ...LEAST, gateway: { startupSeconds: 90 } }),
      'Deployment',
      'signals-market-signals-gateway',
    );
    // It is alive from its first second, when it has no data yet.
    expect(gateway.spec.template.spec.containers[0].startupProbe).toEqual({
      httpGet: { path: '/health/ready', port: 'http' },
      periodSeconds: 1,
      failureThreshold: 90,
      timeoutSeconds: 6,
    });
  });

  it('watch a worker on the port that it tells its metrics on', () => {
    const manifests = render(EVERYTHING);
    const [container] = findManifest(manifests, 'StatefulSet', 'signals-market-signals-worker').spec.template.spec
      .containers;
    const port = container.env.find(({ name }) => name === 'METRICS_PORT')?.value;
    expect(container.env).toContainEqual({ name: 'HOST', value: '0.0.0.0' });
    expect(container.ports).toEqual([{ name: 'metrics', containerPort: Number(port) }]);
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/health/live', port: 'metrics' });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/health/ready', port: 'metrics' });
  });

  it('run the jobs in the gateways if there is no worker', () => {
    const manifests = render({ ...LEAST, worker: { enabled: false } });
    const [container] = findManifest(manifests, 'Deployment', 'signals-market-signals-gateway').spec.template.spec
      .containers;
    expect(container.env).toContainEqual({ name: 'SCHEDULER', value: 'on' });
  });

  /** The pods of gateways, workers, imports, and migrations. */
  const findPods = (manifests: readonly Manifest[]) =>
    manifests
      .filter(({ kind }) => ['Deployment', 'StatefulSet', 'CronJob', 'Job'].includes(kind))
      .map(({ spec }) => (spec.jobTemplate?.spec ?? spec).template);

  it('run without root, privileges and a writable file system', () => {
    const manifests = render(EVERYTHING);
    const pods = findPods(manifests);
    expect(pods).toHaveLength(4);
    for (const { spec } of pods) {
      // The image's user may write to volumes.
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, fsGroup: 10001 });
      expect(spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    // The account of the release is made after the migrations.
    const { name } = manifests.find(({ kind }) => kind === 'ServiceAccount')!.metadata;
    expect(pods.map(({ spec }) => spec.serviceAccountName).sort()).toEqual(['default', name, name, name]);
    const shared = { ...LEAST, serviceAccount: { create: false } };
    expect(findPods(render(shared)).map(({ spec }) => spec.serviceAccountName)).toEqual(['default', 'default']);
  });

  it.each([
    ['the least', LEAST],
    ['everything', EVERYTHING],
  ])('mount only volumes that their pods have, with %s set', (_, values) => {
    for (const { kind, spec } of render(values).filter(({ spec }) => spec?.template ?? spec?.jobTemplate)) {
      const pod = (spec.jobTemplate?.spec ?? spec).template.spec;
      const volumes = [...pod.volumes, ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata)];
      const names = volumes.map(({ name }) => name);
      expect(new Set(names).size, kind).toBe(names.length);
      expect(pod.containers[0].volumeMounts.map(({ name }) => name).sort(), kind).toEqual(names.sort());
    }
  });

  it('add environment, volumes and mounts of the user', () => {
    const { spec } = findManifest(render(EVERYTHING), 'Deployment', 'signals-market-signals-gateway').spec.template;
    expect(spec.containers[0].env.at(-1)).toEqual(EVERYTHING.gateway.extraEnv[0]);
    expect(spec.volumes.at(-1)).toEqual(EVERYTHING.gateway.extraVolumes[0]);
    expect(spec.containers[0].volumeMounts.at(-1)).toEqual(EVERYTHING.gateway.extraVolumeMounts[0]);
  });

  it('give each of several workers a volume of its own', () => {
    const { spec } = findManifest(render(EVERYTHING), 'StatefulSet', 'signals-market-signals-worker');
    expect(spec.replicas).toBe(3);
    expect(spec.volumeClaimTemplates).toEqual([
      {
        metadata: { name: 'data' },
        spec: {
          accessModes: ['ReadWriteOnce'],
          storageClassName: 'fast',
          resources: { requests: { storage: '50Gi' } },
        },
      },
    ]);
    const { volumeMounts, env } = spec.template.spec.containers[0];
    expect(volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
    expect(env).toContainEqual({ name: 'DATA_DIR', value: '/data' });
  });

  it('import files by schedule, with a command that the gateway has', async () => {
    const { spec } = findManifest(render(EVERYTHING), 'CronJob', 'signals-market-signals-import-prices');
    expect(spec).toMatchObject({ schedule: '30 18 * * 1-5', timeZone: 'America/New_York' });
    const [container] = spec.jobTemplate.spec.template.spec.containers;
    expect(container.args).toEqual(['ingest', '--no-wait', 'prices', '/imports/prices', '--strict']);
    const { out } = await cli(['ingest', '--help'], {});
    for (const option of ['--no-wait', '--strict', 'prices']) expect(out).toContain(`  ${option} `);
  });

  it('apply migrations before anything else, as an owner whose address the gateways do not know', async () => {
    const manifests = render(EVERYTHING);
    const job = findManifest(manifests, 'Job', 'signals-market-signals-migration');
    expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    const [container] = job.spec.template.spec.containers;
    expect(container.args).toEqual(['migrate', '--grant', 'gateway']);
    const { out } = await cli(['migrate', '--help'], {});
    expect(out).toContain('--grant <role>');
    // Neither the Secret nor the settings of the release are there when it is installed.
    expect(container.envFrom).toEqual([{ secretRef: { name: 'signals-owner' } }]);
    const others = manifests.filter(({ kind, spec }) => kind !== 'Job' && (spec?.template ?? spec?.jobTemplate));
    expect(others).toHaveLength(3);
    expect(JSON.stringify(others)).not.toContain('signals-owner');
    const plain = { ...LEAST, migration: { existingSecret: 'owner' } };
    const withoutRole = findManifest(render(plain), 'Job', 'signals-market-signals-migration');
    expect(withoutRole.spec.template.spec.containers[0].args).toEqual(['migrate']);
  });

  it('contain exactly the alerts of deploy/alerts.yml', () => {
    expect(parse(ALERTS).groups[0].rules.length).toBeGreaterThan(10);
    const renderRules = (values: object) => findManifest(render({ ...EVERYTHING, ...values }), 'PrometheusRule').spec;
    const at = (address: string) => parse(ALERTS.replaceAll('https://signals.example.com', address));
    // The host of the Ingress.
    expect(renderRules({})).toEqual(at('https://signals.example.com'));
    expect(renderRules({ ingress: {} })).toEqual(at('http://signals-market-signals.default:80'));
    const runbookAddress = 'https://wiki.example.com';
    expect(renderRules({ prometheusRule: { enabled: true, runbookAddress } })).toEqual(at(runbookAddress));
  });

  it('select the pods that they make', () => {
    const manifests = render(EVERYTHING);
    const { labels } = findManifest(manifests, 'Deployment', 'signals-market-signals-gateway').spec.template.metadata;
    const selectors = [
      findManifest(manifests, 'Deployment', 'signals-market-signals-gateway').spec.selector.matchLabels,
      findManifest(manifests, 'PodDisruptionBudget', 'signals-market-signals-gateway').spec.selector.matchLabels,
      findManifest(manifests, 'NetworkPolicy', 'signals-market-signals-gateway').spec.podSelector.matchLabels,
      findManifest(manifests, 'Service').spec.selector,
    ];
    for (const selector of selectors) expect(selector).toEqual(labels);
    const { matchLabels } = findManifest(manifests, 'NetworkPolicy').spec.podSelector;
    for (const { metadata } of findPods(manifests)) expect(metadata.labels).toMatchObject(matchLabels);
  });

  it('name the jobs of the metrics as the alerts do', () => {
    const manifests = render(EVERYTHING);
    const { selector, jobLabel } = findManifest(manifests, 'ServiceMonitor').spec;
    const measured = manifests.filter(
      ({ kind, metadata }) =>
        kind === 'Service' &&
        Object.entries(selector.matchLabels).every(([name, value]) => metadata.labels[name] === value),
    );
    const podsOfJob = measured.map(({ metadata, spec }) => [
      metadata.labels[jobLabel],
      findPods(manifests)
        .map((pod) => pod.metadata.labels)
        .filter((labels) => Object.entries(spec.selector).every(([name, value]) => labels[name] === value))
        .map((labels) => labels['app.kubernetes.io/component']),
    ]);
    expect(Object.fromEntries(podsOfJob)).toEqual({
      'market-signals': ['gateway'],
      'market-signals-worker': ['worker'],
    });
    const jobs = [...ALERTS.matchAll(/job="([^"]+)"/g)];
    expect([...new Set(jobs.map(([, job]) => job))].sort()).toEqual(podsOfJob.map(([job]) => job).sort());
  });

  it('limit who connects, and leave unlisted ports open', () => {
    const manifests = render(EVERYTHING);
    expect(findManifest(manifests, 'NetworkPolicy', 'signals-market-signals-gateway').spec.ingress).toEqual([
      { ports: [{ port: 'http' }], from: EVERYTHING.networkPolicy.clients },
    ]);
    expect(findManifest(manifests, 'NetworkPolicy').spec).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ ports: [{ port: 'metrics' }] }],
      egress: EVERYTHING.networkPolicy.egress,
    });
    const open = findManifest(render({ ...LEAST, networkPolicy: { enabled: true } }), 'NetworkPolicy').spec;
    expect(open).toMatchObject({ policyTypes: ['Ingress'] });
    expect(open.egress).toBeUndefined();
  });

  it('scale by CPU, and by requests in flight if a number is set', () => {
    const metrics = (values: object) =>
      findManifest(render(values), 'HorizontalPodAutoscaler', 'signals-market-signals-gateway').spec.metrics.map(
        ({ type }) => type,
      );
    expect(metrics(LEAST)).toEqual(['Resource']);
    expect(metrics(EVERYTHING)).toEqual(['Resource', 'Pods']);
  });
});
