import { ENTITY_PICK } from '../../../generated/tables.ts';
import { matching, readHandle, requirePresent } from '../../../import/cells.ts';
import { fact, factsOnce } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { checkedHeader, readTable } from '../../../import/table.ts';

const COLUMNS = ['rank', 'entity'];

/** The curated list of popular entities, in our own layout. */
export const popularEntitiesImporter: Importer = {
  kind: 'popular-entities',
  describes: 'The curated list of popular entities as CSV: rank,entity; an empty rank takes an entity off the list.',
  family: 'entity-search',
  accepts: (name) => /popular.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    checkedHeader(header, COLUMNS, COLUMNS);
    yield* factsOnce(rows, COLUMNS, (row) => {
      const stated = matching(row, 'rank', /^[1-9]\d{0,5}$/, 'a whole number from 1');
      // Only an empty rank takes an entity off the list.
      const rank = row.get('rank') ? requirePresent('rank', stated) : null;
      return fact(ENTITY_PICK, { entity: readHandle(row, 'entity'), rank: rank === null ? null : Number(rank) });
    });
  },
};
