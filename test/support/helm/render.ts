import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type Node, type Operand, type Pipeline, parseTemplate } from './parse.ts';

type Values = Readonly<Record<string, unknown>>;
type Release = { name: string; namespace?: string };
/** Variables by their names, with `$`. */
type Scope = Map<string, unknown>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a user over the defaults, as Helm merges them: objects by their members, anything else as a whole. */
const mergeValues = (defaults: unknown, values: unknown): unknown => {
  if (!isObject(defaults) || !isObject(values)) return values === undefined ? defaults : values;
  const names = new Set([...Object.keys(defaults), ...Object.keys(values)]);
  return Object.fromEntries([...names].map((name) => [name, mergeValues(defaults[name], values[name])]));
};

const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value as object).length === 0);

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key])]),
  );
};
const indent = (spaces: number, text: string): string => text.replace(/^/gm, ' '.repeat(spaces));

type TemplateFunction = (...args: never[]) => unknown;
const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  add: (...terms: number[]) => terms.reduce((sum, term) => sum + term, 0),
  and: (...values: unknown[]) => values.find(isEmpty) ?? values.at(-1),
  concat: (...lists: unknown[][]) => lists.flat(),
  contains: (searched: string, text: string) => text.includes(searched),
  default: (fallback: unknown, value: unknown) => (isEmpty(value) ? fallback : value),
  dict: (...entries: unknown[]) =>
    Object.fromEntries(entries.flatMap((key, i) => (i % 2 === 0 ? [[key, entries[i + 1]]] : []))),
  empty: (value: unknown) => isEmpty(value),
  eq: (a: unknown, b: unknown) => a === b,
  fail: (message: string) => {
    throw new Error(message);
  },
  fromYaml: (text: string) => parse(text),
  gt: (a: number, b: number) => a > b,
  hasSuffix: (suffix: string, text: string) => text.endsWith(suffix),
  hasKey: (object: Values, key: string) => key in object,
  index: (value: Values, ...keys: string[]) => keys.reduce<unknown>((inner, key) => (inner as Values)?.[key], value),
  int: (value: unknown) => Math.trunc(Number(value)) || 0,
  list: (...items: unknown[]) => items,
  ne: (a: unknown, b: unknown) => a !== b,
  nindent: (spaces: number, text: string) => `\n${indent(spaces, text)}`,
  not: (value: unknown) => isEmpty(value),
  or: (...values: unknown[]) => values.find((value) => !isEmpty(value)) ?? values.at(-1),
  printf: (format: string, ...args: unknown[]) => {
    let at = 0;
    return format.replace(/%[sdv]/g, () => toText(args[at++]));
  },
  quote: (value: unknown) => JSON.stringify(toText(value)),
  replace: (from: string, to: string, text: string) => text.replaceAll(from, to),
  required: (message: string, value: unknown) => {
    if (value === undefined || value === null || value === '') throw new Error(message);
    return value;
  },
  sha256sum: (text: string) => createHash('sha256').update(text).digest('hex'),
  ternary: (ifTrue: unknown, ifFalse: unknown, condition: boolean) => (condition ? ifTrue : ifFalse),
  toJson: (value: unknown) => JSON.stringify(sortKeys(value)),
  toYaml: (value: unknown) => stringify(sortKeys(value), { lineWidth: 0 }).trimEnd(),
  trimSuffix: (suffix: string, text: string) => (text.endsWith(suffix) ? text.slice(0, -suffix.length) : text),
  trunc: (length: number, text: string) => text.slice(0, length),
};

/**
 * Renders a chart as `helm template` does, without Helm: the part of the template language, and the functions, that our chart
 * uses. @returns the text of each template that is not empty, by its file's name @throws if a template has anything else
 */
export function renderChart(chart: string, values: Values, release: Release): Map<string, string> {
  const readText = (name: string) => readFileSync(join(chart, name), 'utf8');
  const { name, version, appVersion } = parse(readText('Chart.yaml'));
  const root = {
    Values: mergeValues(parse(readText('values.yaml')), values),
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: release.name, Namespace: release.namespace ?? 'default', Service: 'Helm' },
    Files: { Get: (file: string) => (existsSync(join(chart, file)) ? readText(file) : '') },
  };
  const files = readdirSync(join(chart, 'templates')).sort();
  const templates = new Map(files.map((file) => [file, parseTemplate(readText(`templates/${file}`))]));
  const defined = new Map([...templates.values()].flatMap((template) => [...template.defined]));

  const renderWith = (body: readonly Node[], data: unknown) => renderNodes(body, data, new Map([['$', data]]));
  const functions: Readonly<Record<string, TemplateFunction>> = {
    ...FUNCTIONS,
    include: (template: string, data: unknown) => {
      const body = defined.get(template);
      if (!body) throw new Error(`No template is named ${template}`);
      return renderWith(body, data);
    },
  };

  function evaluateOperand(operand: Operand, dot: unknown, scope: Scope, args: readonly unknown[]): unknown {
    if (operand.kind === 'function') {
      const run = functions[operand.name];
      if (!run) throw new Error(`The function ${operand.name} is not known: add it to test/support/helm/render.ts`);
      return run(...(args as never[]));
    }
    const start = evaluateStart(operand, dot, scope);
    const value = operand.path.reduce<unknown>((inner, key) => (inner as Values | undefined)?.[key], start);
    return typeof value === 'function' ? value(...args) : value;
  }

  function evaluateStart(operand: Exclude<Operand, { kind: 'function' }>, dot: unknown, scope: Scope): unknown {
    if (operand.kind === 'literal') return operand.value;
    if (operand.kind === 'dot') return dot;
    if (operand.kind === 'pipeline') return evaluate(operand.pipeline, dot, scope);
    if (!scope.has(operand.name)) throw new Error(`The variable ${operand.name} is not set`);
    return scope.get(operand.name);
  }

  function evaluate(pipeline: Pipeline, dot: unknown, scope: Scope): unknown {
    let piped: unknown[] = [];
    for (const [operand, ...args] of pipeline) {
      const values = args.map((arg) => evaluateOperand(arg, dot, scope, []));
      piped = [evaluateOperand(operand!, dot, scope, values.concat(piped))];
    }
    return piped[0];
  }

  function renderNode(node: Node, dot: unknown, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    const value = evaluate(node.pipeline, dot, scope);
    if (node.kind === 'output') return toText(value);
    if (node.kind === 'set') {
      scope.set(node.name, value);
      return '';
    }
    if (isEmpty(value)) return renderNodes(node.otherwise, dot, new Map(scope));
    if (node.kind === 'if') return renderNodes(node.body, dot, scope);
    if (node.kind === 'with') return renderNodes(node.body, value, new Map(scope));
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(sortKeys(value) as Values);
    return entries
      .map(([key, item]) => {
        const inner = new Map(scope);
        if (node.key) inner.set(node.key, key);
        if (node.item) inner.set(node.item, item);
        return renderNodes(node.body, item, inner);
      })
      .join('');
  }

  function renderNodes(nodes: readonly Node[], dot: unknown, scope: Scope): string {
    return nodes.map((node) => renderNode(node, dot, scope)).join('');
  }

  return new Map(
    [...templates]
      .map(([file, { body }]) => [file, renderWith(body, root)] as const)
      .filter(([, text]) => text.trim() !== ''),
  );
}
