import { cachedValue } from '../../../db/cached-loader.ts';
import { readColumnRows } from '../../../db/column-rows.ts';
import type { Entity } from '../../../generated/prisma/client.ts';
import { ENTITY } from '../../../generated/tables.ts';
import { createSearchIndex, type SearchIndex, TEXT_BREAK } from './rules.ts';

// No text has it, and none keeps a tab or a line break.
const BREAK = 'chr(31)';
const POPULARITY = (column: string) =>
  `(SELECT p."${column}" FROM "entity_popularity" AS p WHERE p."entity_id" = t."id")`;
/** All that an entity is found by, with the tickers that its stocks have or had; a line for each entity. */
const TEXTS = `translate(concat_ws(${BREAK}, t."name", t."url_slug", t."ticker", t."listing", array_to_string(t."aliases", ${BREAK}),
  (SELECT string_agg(split_part(s."ticker", '~', 1), ${BREAK}) FROM "stock" AS s WHERE s."entity_id" = t."id"),
  (SELECT string_agg(n."symbol", ${BREAK}) FROM "security_name" AS n JOIN "stock" AS s ON s."ticker" = n."key"
    WHERE s."entity_id" = t."id")), E'\\n\\t' || ${BREAK}, '  ${TEXT_BREAK}')`;

/** The popularity of each entity, and its texts, which a search needs too. */
const MORE = {
  mentions: { sql: POPULARITY('mentions'), type: 'double precision' },
  dollarVolume: { sql: POPULARITY('dollar_volume'), type: 'double precision' },
  // Read as lines, like JSON that is not parsed: as a list in JSON they would take three times as long.
  texts: { sql: TEXTS, type: 'jsonb' },
} as const;
type Row = Entity & Record<keyof typeof MORE, unknown>;

/** The search index of all entities. */
export const entityIndex = cachedValue<SearchIndex<Entity>>(
  ['entity', 'entity_popularity', 'stock', 'security_name'],
  async (db) => {
    const columns = await readColumnRows<Row>(db, ENTITY, 'id', { more: MORE });
    const [mentions, dollarVolume] = [columns.numbers('mentions'), columns.numbers('dollarVolume')];
    const texts = columns.texts('texts');
    return createSearchIndex(
      columns.rows.map((entity, place) => ({
        entity,
        texts: texts[place] ?? '',
        // An entity without popularity has NaN.
        mentions: mentions[place] || 0,
        dollarVolume: dollarVolume[place] || 0,
      })),
    );
  },
);

/** The ids of the popular entities, in rank order. */
export const popularEntityIds = cachedValue<string[]>('entity_popularity', async ({ prisma }) => {
  const rows = await prisma.entityPopularity.findMany({ where: { rank: { not: null } }, orderBy: { rank: 'asc' } });
  return rows.map(({ entityId }) => entityId);
});
