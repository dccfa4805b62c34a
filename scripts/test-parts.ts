import { MEASURED } from '../test/support/engines.ts';

/** A run of the test runner. */
export type Part = {
  /** Names its reports. */
  readonly name: string;
  /** As the table of CONTRIBUTING.md names it. */
  readonly title: string;
  /** The version of Node in test/nodes; null for the running one. */
  readonly node: string | null;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** The projects of vitest.config.ts that `npm test` runs. */
const QUICK_PROJECTS = ['quick', 'own-process'];

/** What another version of Node may change: the schema, the compiled gateway, the embedded engine. */
const ON_EACH_NODE = ['test/gateway/schema.test.ts', 'test/server/compiled.test.ts', 'test/db/embedded/'];
/** Arithmetic: it runs on the newest Node alone. */
const ON_NEWEST_NODE = ['.rules.test.ts'];

/** The run of `npm test`. */
export const planQuick = (args: readonly string[]): Part => ({
  name: 'quick',
  title: 'quick',
  node: null,
  args: [...QUICK_PROJECTS.flatMap((project) => ['--project', project]), ...args],
  env: {},
});

/** Leaves tests of processor time to a part of their own. */
const WITHOUT_MEASURED = { TEST_WITHOUT_MEASURED: 'on' };

/**
 * The runs of `npm run test:full`. Together they run every test, so also those of `npm test`: with servers, the tests that they
 * do not run run on the embedded database.
 * @param servers the settings that name PostgreSQL and Redis; null if there are none
 * @param nodes installed versions of test/nodes, the oldest first
 * @param args arguments for the test runner, such as parts of file names; with any, newer Nodes run nothing, and no test runs alone
 */
export function planFull({
  servers,
  nodes,
  args,
}: {
  servers: Readonly<Record<string, string>> | null;
  nodes: readonly string[];
  args: readonly string[];
}): Part[] {
  const isWhole = args.length === 0;
  const running = { node: null, args: isWhole ? [] : [...args, '--passWithNoTests'] };
  const shared = isWhole ? WITHOUT_MEASURED : {};
  const embedded = { ...running, name: 'embedded', title: 'embedded database' };
  const onRunningNode: Part[] = servers
    ? [
        { ...running, name: 'servers', title: 'PostgreSQL and Redis', env: { ...servers, ...shared } },
        { ...embedded, env: { TEST_BESIDE_SERVERS: 'on', ...shared } },
      ]
    : [{ ...embedded, env: {} }];
  const newer = nodes.map((node, index) => ({
    name: node,
    title: node,
    node,
    args: index === nodes.length - 1 ? [...ON_EACH_NODE, ...ON_NEWEST_NODE] : ON_EACH_NODE,
    env: {},
  }));
  if (!isWhole) return onRunningNode;
  const measured = { name: 'measured', title: 'processor time, alone', node: null, args: [...MEASURED] };
  return [...(servers ? [{ ...measured, env: servers }] : []), ...onRunningNode, ...newer];
}
