import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packChart } from '../../scripts/pack.mjs';
import { CHART, LEAST, parseManifests } from '../support/helm/chart.ts';
import { renderChart } from '../support/helm/render.ts';

const REPOSITORY = LEAST.image.repository;
/** The images of the gateway's Deployment, as the chart in a folder renders it. */
function renderImage(chart: string, image: object): string {
  const rendered = renderChart(chart, { ...LEAST, image: { repository: REPOSITORY, ...image } }, { name: 'signals' });
  const deployment = parseManifests(rendered.get('gateway.yaml') ?? '').find(({ kind }) => kind === 'Deployment');
  return (deployment!.spec.template.spec.containers[0] as unknown as { image: string }).image;
}

describe('The image of the Helm chart', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'market-signals-chart-'));
    cpSync(CHART, join(folder, 'checkout'), { recursive: true, dereference: true });
    writeChart('1.0.0-dev');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const checkout = () => join(folder, 'checkout');
  function writeChart(version: string): void {
    const path = join(checkout(), 'Chart.yaml');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/^(version|appVersion): .+$/gm, `$1: ${version}`));
  }

  it('must be named in a chart of a checkout between releases, by tag or digest', () => {
    expect(() => renderImage(checkout(), {})).toThrow('image.tag is required');
    expect(renderImage(checkout(), { tag: 'a' })).toBe(`${REPOSITORY}:a`);
    const digest = `sha256:${'0'.repeat(64)}`;
    expect(renderImage(checkout(), { digest })).toBe(`${REPOSITORY}@${digest}`);
  });

  it('is of the commit in a packed chart, so that each build replaces the pods', () => {
    const manifest = JSON.parse(readFileSync(join(CHART, '../../../package.json'), 'utf8'));
    const images = ['a', 'b'].map((digit) => {
      const name = packChart(folder, undefined, digit.repeat(40));
      execFileSync('tar', ['-xzf', join(folder, name), '-C', folder]);
      return renderImage(join(folder, 'market-signals'), {});
    });
    const isRelease = !manifest.version.endsWith('-dev');
    const tags = isRelease
      ? Array(2).fill(manifest.version)
      : ['a', 'b'].map((digit) => `${manifest.version}.${digit.repeat(9)}`);
    expect(images).toEqual(tags.map((tag) => `${REPOSITORY}:${tag}`));
    expect(parse(readFileSync(join(folder, 'market-signals/Chart.yaml'), 'utf8')).name).toBe('market-signals');
  });

  it('has the version of a released chart as its tag', () => {
    writeChart('1.0.0');
    expect(renderImage(checkout(), {})).toBe(`${REPOSITORY}:1.0.0`);
  });
});
