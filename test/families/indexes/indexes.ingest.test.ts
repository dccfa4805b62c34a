import { describe, expect, it } from 'vitest';
import { indexesImporter } from '../../../src/families/indexes/ingest.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const take = (content: string) => imported(indexesImporter, getFile('indexes.csv', content));
const refusals = async (content: string) => (await take(content)).refused.map(({ line, field }) => [line, field]);

describe('The indexes file', () => {
  it('states indexes, in any order of its columns [IDX-02]', async () => {
    const { rows, refused } = await take(
      'cadence,indexId,displayName,description,methodologyNote\nweekly,fed-sentiment,Fed,"The tone, by role.",A note.\n',
    );
    expect(refused).toEqual([]);
    expect(rows).toEqual([
      {
        indexId: 'fed-sentiment',
        displayName: 'Fed',
        description: 'The tone, by role.',
        cadence: 'WEEKLY',
        methodologyNote: 'A note.',
      },
    ]);
  });

  it('gives weights to roles, and roles to entities [IDX-14]', async () => {
    const roles = await take('indexId,role,weight\nfed-sentiment,Chair,4\nfed-sentiment,Governor,0.5\n');
    expect(roles.rows).toEqual([
      { indexId: 'fed-sentiment', role: 'Chair', weight: 4 },
      { indexId: 'fed-sentiment', role: 'Governor', weight: 0.5 },
    ]);
    const members = await take('indexId,role,entity,from,to\nfed-sentiment,Chair,kb/person/Ada,2024-01-01,\n');
    expect(members.rows).toEqual([
      {
        indexId: 'fed-sentiment',
        role: 'Chair',
        entity: 'kb-person-ada',
        fromDate: new Date('2024-01-01'),
        toDate: null,
      },
    ]);
  });

  it('refuses rows with their line and field', async () => {
    const definitions = [
      'indexId,displayName,description,cadence,methodologyNote',
      'Fed Sentiment,Fed,Tone.,WEEKLY,Note.',
      'fed-sentiment,,Tone.,WEEKLY,Note.',
      'fed-sentiment,Fed,Tone.,MONTHLY,Note.',
      'market-mood,Mood,Tone.,DAILY,Note.',
      'fed-sentiment,Fed,Tone.,,Note.',
      'fed-sentiment,Fed,Tone.,DAILY,Note.',
      'fed-sentiment,Fed,Tone.,DAILY,Other.',
    ];
    expect(await refusals(definitions.join('\n'))).toEqual([
      [2, 'indexId'],
      [3, 'displayName'],
      [4, 'cadence'],
      [5, 'indexId'],
      [6, 'cadence'],
      [8, 'indexId'],
    ]);
  });

  it('refuses a role that weighs two things, or nothing [IDX-14]', async () => {
    const roles = [
      'indexId,role,weight',
      'a,Chair,4',
      'a,Chair,3',
      'a,Other,0',
      'a,Third,-1',
      'a,Fourth,',
      'b,Chair,1',
    ];
    expect(await refusals(roles.join('\n'))).toEqual([
      [3, 'role'],
      [4, 'weight'],
      [5, 'weight'],
      [6, 'weight'],
    ]);
  });

  it('refuses a term that ends before it begins, and a member named twice', async () => {
    const members = [
      'indexId,role,entity,from,to',
      'a,Chair,x,2025-01-02,2025-01-01',
      'a,Clerk,x,someday,',
      'a,Chair,x,,',
      'a,Chair,X,,',
      'a,Governor,x,,',
    ];
    expect(await refusals(members.join('\n'))).toEqual([
      [2, 'to'],
      [5, 'entity'],
    ]);
  });

  it.each(['indexId,weight\na,1\n', 'indexId,role,weight,person\na,Chair,1,Ada\n'])(
    'turns down a file of another layout',
    async (content) => {
      expect((await importError(indexesImporter, getFile('indexes.csv', content))).where).toEqual({ line: 1 });
    },
  );
});
