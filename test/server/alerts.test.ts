import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { guides } from '../../src/web/docs/guides.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { rules } = parse(read('deploy/alerts.yml')).groups[0] as {
  rules: { alert: string; expr: string; annotations: { summary: string; runbook_url: string } }[];
};
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: join(ROOT, 'deploy'), encoding: 'utf8' });

it('every alert has a runbook, a line in the manual, and a recorded outage', () => {
  const names = rules.map(({ alert }) => alert);
  const sections = [...read('docs/runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(names);
  const guide = guides().find(({ name }) => name === 'runbooks')!;
  for (const { alert, annotations } of rules) {
    const { origin, pathname, hash } = new URL(annotations.runbook_url);
    expect([origin, pathname, hash]).toEqual([
      'https://signals.example.com',
      guide.address,
      `#${guide.sections.find(({ title }) => title === alert)?.id}`,
    ]);
  }
  const listed = [...read('docs/operating.md').matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(expect.arrayContaining(names));
  const { tests } = parse(read('deploy/alerts.test.yml')) as { tests: { name: string }[] };
  expect(tests.map(({ name }) => name)).toEqual(names);
});

it.skipIf(!hasPromtool)('every alert is quiet before its outage and fires in it, by Prometheus itself', () => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yml');
  expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
