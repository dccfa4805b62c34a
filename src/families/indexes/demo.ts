import { csvFiles, type DemoFile, quoteCell } from '../../demo/file.ts';
import { defineHistory } from '../../demo/files.ts';
import { RECENT_DAYS } from '../../demo/history-days.ts';
import { entityMentions, MENTIONS_HEADER } from '../../demo/mentions.ts';
import { parseTextTable } from '../../demo/text-table.ts';
import type { DemoUniverse } from '../../demo/universe.ts';

const INDEXES = `
  fed-sentiment | Fed Sentiment | The tone of what is written about those who set the rates of the US central bank. | weekly | The mean tone of a week of mentions, weighted by role: the chair weighs four times as much as the president of a reserve bank. Who holds the roles here is invented.
  ai-sentiment | AI Sentiment | The tone of what is written about those who make and run artificial intelligence. | daily | The mean tone of a day of mentions, weighted by role: chipmakers weigh most.`;

const ROLES = `
  fed-sentiment | Chair | 4
  fed-sentiment | Vice Chair | 3
  fed-sentiment | Governor | 2
  fed-sentiment | Reserve Bank President | 1
  ai-sentiment | Chip maker | 3
  ai-sentiment | Platform | 2
  ai-sentiment | Model maker | 2
  ai-sentiment | Topic | 1`;

// Invented, and so are their mentions. role | name | since | until
const OFFICIALS = `
  Chair | Corwin Averstoke | |
  Vice Chair | Mirela Kestwick | |
  Vice Chair | Anselm Dunmarrow | | 2024-12-31
  Governor | Tobin Lorrimoor | |
  Governor | Isolde Marrowfield | |
  Governor | Perrin Glenharrow | |
  Reserve Bank President | Odette Hallowick | |
  Reserve Bank President | Lucan Maplethorne | |
  Reserve Bank President | Sabine Northwyck | |`;

// role | entities
const AI_MEMBERS = `
  Chip maker | NVDA AMD AVGO
  Platform | MSFT GOOGL META AMZN
  Model maker | kb/company/openai
  Topic | kb/topic/artificial-intelligence`;

const line = (cells: readonly string[]): string => cells.map(quoteCell).join(',');
const toLines = (table: string, columns: readonly string[]): string[] =>
  parseTextTable(table, columns).map((row) => line(Object.values(row)));
const officials = parseTextTable(OFFICIALS, ['role', 'name', 'from', 'to']).map((official) => ({
  ...official,
  id: `kb/person/${official.name.toLowerCase().replaceAll(' ', '-')}`,
}));

/** Two sentiment indexes: their definitions, the weights of their roles, and their members. */
export function* indexFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { today, listings } = universe;
  const people = officials.map(({ id, name }) => line([id, 'person', name]));
  yield* csvFiles('entities', 'officials', today, 'id,type,name', people);
  const definitions = ['indexId', 'displayName', 'description', 'cadence', 'methodologyNote'];
  yield* csvFiles('indexes', 'indexes', today, definitions.join(','), toLines(INDEXES, definitions));
  const roles = ['indexId', 'role', 'weight'];
  yield* csvFiles('indexes', 'index-roles', today, roles.join(','), toLines(ROLES, roles));
  const isKnown = (entity: string) => entity.startsWith('kb/') || listings.some(({ ticker }) => ticker === entity);
  const members = [
    ...officials.map(({ role, id, from, to }) => line(['fed-sentiment', role, id, from, to])),
    ...parseTextTable(AI_MEMBERS, ['role', 'entities']).flatMap(({ role, entities }) =>
      entities
        .split(' ')
        .filter(isKnown)
        .map((entity) => line(['ai-sentiment', role, entity, '', ''])),
    ),
  ];
  yield* csvFiles('indexes', 'index-members', today, 'indexId,role,entity,from,to', members);
}

/** Mentions of the invented officials. */
export const officialMentionFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('mentions', 'official-mentions', universe.today, MENTIONS_HEADER, mentionRows(universe));

function* mentionRows(universe: DemoUniverse): Generator<string> {
  for (const { id } of officials) yield* entityMentions(universe, id);
}

/** A first start writes only the newest days. */
export const officialMentionHistory = defineHistory('mentions', RECENT_DAYS, officialMentionFiles);
