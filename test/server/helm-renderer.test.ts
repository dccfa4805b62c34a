import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderChart } from '../support/helm/render.ts';

let chart: string;
beforeEach(() => {
  chart = mkdtempSync(join(tmpdir(), 'market-signals-chart-'));
  mkdirSync(join(chart, 'templates'));
  writeFileSync(join(chart, 'Chart.yaml'), 'name: shop\nversion: 1.0.0\nappVersion: 2.0.0\n');
  writeFileSync(
    join(chart, 'values.yaml'),
    'size: 2\nlabels: { b: x, a: w }\nnames: []\ndeep: { on: false, kept: 1 }\n',
  );
  writeFileSync(join(chart, 'notes.txt'), 'It costs {{ nothing }}.');
});
afterEach(() => rmSync(chart, { recursive: true }));

const render = (template: string, values = {}): string => {
  writeFileSync(join(chart, 'templates/a.yaml'), template);
  return renderChart(chart, values, { name: 'first' }).get('a.yaml') ?? '';
};

// The results are those of Helm 3.
describe('the renderer of charts', () => {
  it.each([
    ['trims white space beside dashes', 'a\n  {{- "b" }} \n{{ "c" -}}\n d', 'ab \ncd'],
    ['leaves out comments', 'a {{/* no */}}b\n{{- /* no */ -}}\nc', 'a bc'],
    [
      'takes the branch that holds',
      '{{ if .Values.names }}a{{ else if eq .Chart.Name "shop" }}b{{ else }}c{{ end }}',
      'b',
    ],
    ['sees an empty list as false', '{{ with .Values.names }}a{{ else }}b{{ end }}', 'b'],
    ['goes through maps by their keys', '{{ range $k, $v := .Values.labels }}{{ $k }}={{ $v }};{{ end }}', 'a=w;b=x;'],
    [
      'reaches the root inside of blocks',
      '{{ range list 1 2 }}{{ . }}{{ $.Release.Name }} {{ end }}',
      '1first 2first ',
    ],
    ['passes results on as last arguments', '{{ .Values.missing | default "a" | printf "%s-%s" "b" }}', 'b-a'],
    ['sets variables in a branch', '{{ $a := "x" }}{{ if true }}{{ $a = "y" }}{{ end }}{{ $a }}', 'y'],
    ['defines templates', '{{ define "t" }}<{{ .size }}>{{ end }}{{ include "t" .Values }}', '<2>'],
    ['indents YAML', 'a:\n  {{- toYaml .Values.labels | nindent 2 }}', 'a:\n  a: w\n  b: x'],
    ['copies files without reading them', '{{ .Files.Get "notes.txt" }}', 'It costs {{ nothing }}.'],
  ])('%s', (_, template, expected) => {
    expect(render(template)).toBe(expected);
  });

  it('merges the values of a user into the defaults', () => {
    expect(render('{{ toJson .Values.deep }}', { deep: { on: true } })).toBe('{"kept":1,"on":true}');
  });

  it.each([
    ['a block without an end', '{{ if true }}a', 'A block has no end'],
    ['an end of nothing', 'a{{ end }}', 'closes nothing'],
    ['an open brace', 'a {{ "b" ', 'Unbalanced braces'],
    ['a function that it does not know', '{{ lookup "v1" }}', 'The function lookup is not known'],
    ['a variable that is not set', '{{ $a }}', 'The variable $a is not set'],
    ['a missing value that is required', '{{ required "name it" .Values.name }}', 'name it'],
  ])('refuses %s', (_, template, reason) => {
    expect(() => render(template)).toThrow(reason);
  });
});
