import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorded } from './answers.ts';
import { citedIn, type Part, REQUIREMENTS, type Requirement } from './requirements.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const NO_TEST = 'none';

export const getPage = (part: Part): string => join(DOCS, `contract-part-${part}.md`);

/** A heading of docs/deviations.md with the ids it is about, and the text under it. */
export type Deviation = { ids: readonly string[]; title: string; reason: string };

/** Documented deviations: each heading of the third level that names ids. */
export function deviations(text = readFileSync(join(DOCS, 'deviations.md'), 'utf8')): Deviation[] {
  const [, ...parts] = text.split(/^### /m);
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    const reason = lines.join('\n').split(/^## /m)[0]!.trim();
    return { ids: citedIn(title), title, reason };
  });
}

type Sources = {
  /** The test files that name an id. */
  files: ReadonlyMap<string, readonly string[]>;
  recorded: readonly Recorded[];
  /** A path as it is documented, such as `/api/v1/rating/:ticker`. */
  templateOf: (method: string, path: string) => string;
  deviating: ReadonlySet<string>;
};

/** Recorded statuses of each requirement, by path and key. */
function answersById({ recorded, templateOf }: Sources): Map<string, string> {
  const byId = new Map<string, Map<string, Map<string, Set<number>>>>();
  for (const { ids, method, path, key, status } of recorded) {
    const request = `${method} ${templateOf(method, path)}`;
    for (const id of ids) {
      const requests = byId.get(id) ?? new Map<string, Map<string, Set<number>>>();
      const keys = requests.get(request) ?? new Map<string, Set<number>>();
      keys.set(key, (keys.get(key) ?? new Set()).add(status));
      byId.set(id, requests.set(request, keys));
    }
  }
  const sorted = <K extends string, V>(map: Map<K, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = (requests: Map<string, Map<string, Set<number>>>) =>
    sorted(requests).map(([request, keys]) => {
      const answers = sorted(keys).map(([key, statuses]) => `${key} ${[...statuses].sort().join(', ')}`);
      return `\`${request}\` ${answers.join('; ')}`;
    });
  return new Map([...byId].map(([id, requests]) => [id, lines(requests).join('<br>')]));
}

const listed = (ids: readonly string[]) => (ids.length === 0 ? 'None.' : ids.map((id) => `\`${id}\``).join(', '));

/** Renders the page of a part of the contract: a row for each requirement, with its tests and recorded statuses. */
export function contractPage(part: Part, sources: Sources): string {
  const answers = answersById(sources);
  const requirements = REQUIREMENTS.filter(({ parts }) => parts.includes(part));
  const listFiles = (id: string) => sources.files.get(id) ?? [];
  const missing = requirements.filter(({ id }) => listFiles(id).length === 0).map(({ id }) => id);
  const deviating = requirements.filter(({ id }) => sources.deviating.has(id)).map(({ id }) => id);
  const row = ({ id }: Requirement) => {
    const note = sources.deviating.has(id) ? '[noted](deviations.md)' : '';
    return `| \`${id}\` | ${listFiles(id).join(', ') || NO_TEST} | ${answers.get(id) ?? ''} | ${note} |`;
  };
  const families = [...new Set(requirements.map(({ family }) => family))].map((family) => {
    const rows = requirements.filter((requirement) => requirement.family === family);
    return [
      `## ${rows[0]!.title}`,
      '',
      '| id | tests | answers | deviation |',
      '|---|---|---|---|',
      ...rows.map(row),
      '',
    ].join('\n');
  });
  return `# Contract, part ${part}

\`npx tsx scripts/contract.ts\` writes this page. It runs all tests and records which documented path a test asks, with whose key, and
the status of the answer. A row is one requirement; its tests name its id. Rows without answers are tested as pure rules,
on files, or through commands.

Requirements: ${requirements.length}, of which ${requirements.filter(({ id }) => answers.has(id)).length} have recorded answers. Without a test: ${listed(missing)}

Noted in [deviations.md](deviations.md): ${listed(deviating)}

${families.join('\n')}`;
}

/** Reads the test files of each id from a page; empty if there is no page. */
export function filesOnPage(part: Part): Map<string, string[]> {
  if (!existsSync(getPage(part))) return new Map();
  const rows = readFileSync(getPage(part), 'utf8').matchAll(/^\| `([A-Z]+-\d+)` \| ([^|]*) \|/gm);
  return new Map([...rows].map(([, id, files]) => [id!, files === NO_TEST ? [] : files!.split(', ')]));
}
