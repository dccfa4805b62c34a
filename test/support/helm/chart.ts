import { join } from 'node:path';
import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { renderChart } from './render.ts';

export const CHART = join(import.meta.dirname, '../../../deploy/helm/market-signals');

/** The required values. */
export const LEAST = {
  image: { repository: 'registry.example.com/market-signals', tag: '1.0.0-dev.3e35f9c3b' },
  existingSecret: 'signals',
};
export const IMPORT = { name: 'prices', schedule: '@daily', kind: 'prices', path: '/imports' };
/** Enables everything that is off by default. */
export const EVERYTHING = {
  image: { ...LEAST.image, tag: '1.2.3' },
  imagePullSecrets: [{ name: 'registry' }],
  secrets: { DATABASE_URL: 'postgresql://signals@postgres/signals', REDIS_URL: 'redis://redis', WRITER_KEY: 'key' },
  settings: { DRAIN_SECONDS: '40' },
  migration: { existingSecret: 'signals-owner', grantTo: 'gateway', timeoutSeconds: 600 },
  gateway: {
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'spot', operator: 'Exists' }],
    podAnnotations: { a: 'b' },
    extraEnv: [{ name: 'HTTPS_PROXY', value: 'http://proxy:3128' }],
    extraVolumes: [{ name: 'certificates', secret: { secretName: 'certificates' } }],
    extraVolumeMounts: [{ name: 'certificates', mountPath: '/certificates', readOnly: true }],
  },
  worker: { replicas: 3, persistence: { enabled: true, size: '50Gi', storageClass: 'fast' } },
  imports: {
    jobs: [{ name: 'prices', schedule: '30 18 * * 1-5', kind: 'prices', path: '/imports/prices', args: ['--strict'] }],
    timeZone: 'America/New_York',
    extraVolumes: [{ name: 'imports', persistentVolumeClaim: { claimName: 'imports', readOnly: true } }],
    extraVolumeMounts: [{ name: 'imports', mountPath: '/imports', readOnly: true }],
  },
  serviceAccount: { name: 'signals', annotations: { role: 'reader' } },
  networkPolicy: {
    enabled: true,
    clients: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    egress: [{ ports: [{ port: 5432 }] }],
  },
  prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
  autoscaling: { requestsInFlight: 50 },
  ingress: { enabled: true, className: 'nginx', host: 'signals.example.com', tlsSecret: 'certificate' },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
};

type Labels = Readonly<Record<string, string>>;
type Container = {
  args: string[];
  envFrom: object[];
  env: { name: string; value: string }[];
  ports: object[];
  securityContext: object;
  startupProbe?: object;
  livenessProbe?: { httpGet: { path: string; port: string } };
  readinessProbe?: { httpGet: { path: string; port: string } };
  volumeMounts: { name: string; mountPath: string }[];
};
type Pod = {
  serviceAccountName: string;
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean; fsGroup: number };
  volumes: { name: string }[];
  containers: [Container];
};
type PodTemplate = { metadata: { labels: Labels }; spec: Pod };
/** The parts of a manifest that the tests read, for all kinds. */
export type Manifest = {
  kind: string;
  metadata: { name: string; labels: Labels; annotations?: Labels };
  data: Labels;
  stringData: Labels;
  spec: {
    template: PodTemplate;
    jobTemplate: { spec: { template: PodTemplate } };
    replicas: number;
    schedule: string;
    timeZone: string;
    selector: Labels & { matchLabels: Labels };
    podSelector: { matchLabels: Labels };
    ingress: object[];
    egress: object[];
    jobLabel: string;
    groups: object[];
    metrics: { type: string }[];
    volumeClaimTemplates: { metadata: { name: string }; spec: object }[];
  };
};

/** The manifests of a text. @throws if it is no YAML */
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    })
    .filter(Boolean);
/** The manifests that the chart renders with these values. */
export const render = (values: object): Manifest[] =>
  [...renderChart(CHART, { ...values }, { name: 'signals' })]
    .filter(([file]) => file.endsWith('.yaml'))
    .flatMap(([, manifests]) => parseManifests(manifests));
