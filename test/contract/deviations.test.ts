import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphQLEnumType, type GraphQLObjectType, getNamedType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { schema } from '../support/graph.ts';
import { deviations } from './pages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The rows of the table in the entry of a requirement: the cells, without their code marks. */
function readTable(id: string): string[][] {
  const { reason } = deviations().find(({ ids }) => ids.includes(id))!;
  const rows = reason.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}
const listCells = (id: string, row: string): string[] =>
  (readTable(id).find(([name]) => name === row)?.[1] ?? '').split(', ').sort();

const listFields = (type: GraphQLObjectType | null | undefined): string[] =>
  Object.keys(type?.getFields() ?? {}).sort();

/** The files that issue keys, and the words for them on the page. */
const WAYS: Readonly<Record<string, string>> = {
  'src/admin/schema/keys.ts': 'the admin port',
  'src/commands/demo/demo-keys.ts': 'the demo',
  'src/cli/keys.ts': 'market-signals keys create, keys rotate',
  'src/gateway/sign-up.ts': 'POST /keys',
};

describe('The page of deviations', () => {
  it('lists each operation of the graph that is more than a query [GEN-01]', () => {
    expect(readTable('GEN-01').map(([type]) => type)).toEqual(['Mutation', 'Subscription']);
    expect(listCells('GEN-01', 'Mutation')).toEqual(listFields(schema.getMutationType()));
    expect(listCells('GEN-01', 'Subscription')).toEqual(listFields(schema.getSubscriptionType()));
  });

  it('lists each channel on which an event arrives [NS-13]', () => {
    const channels = (getNamedType(schema.getType('AlertChannel')) as GraphQLEnumType).getValues();
    const names = [...channels.map(({ name }) => name), ...listFields(schema.getSubscriptionType())];
    expect(
      readTable('NS-13')
        .flatMap(([cell = '']) => cell.split(', '))
        .sort(),
    ).toEqual(names.sort());
  });

  it('lists each way to get a key [NS-12]', () => {
    const issuing = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `src/${file}`)
      .filter((file) => /\b(?:createKey|rotateKey)\(/.test(readFileSync(join(ROOT, file), 'utf8')))
      // Where keys are defined, and what the command line and the admin port share.
      .filter((file) => !['src/gateway/access/api-keys.ts', 'src/commands/commands.ts'].includes(file));
    expect(issuing.sort()).toEqual(Object.keys(WAYS).sort());
    expect(
      readTable('NS-12')
        .map(([way]) => way)
        .sort(),
    ).toEqual(Object.values(WAYS).sort());
    expect(deviations().find(({ ids }) => ids.includes('NS-12'))!.reason).toContain(KEY_HEADER);
  });
});
