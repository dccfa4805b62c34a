import { SYMBOL_SIGHTING } from '../../generated/tables.ts';
import { cik, readDay, requirePresent, ticker } from '../../import/cells.ts';
import { createFacts, fact } from '../../import/facts.ts';
import type { Fact, Importer } from '../../import/importer.ts';
import { RowError } from '../../import/refusal.ts';
import { type Cells, checkedHeader, readTable } from '../../import/table.ts';
import { isoDate } from '../../lib/dates.ts';

const COLUMNS = ['symbol', 'cik', 'from', 'until'];

function toSighting(row: Cells, countSpell: (id: string) => number): Fact {
  const symbol = ticker(row, 'symbol');
  const registrant = requirePresent('cik', cik(row, 'cik'));
  const firstDay = requirePresent('from', readDay(row, 'from'));
  const lastDay = row.get('until') ? requirePresent('until', readDay(row, 'until')) : null;
  if (lastDay !== null && lastDay < firstDay) throw new RowError('until', `It is before ${isoDate(firstDay)}.`);
  return fact(SYMBOL_SIGHTING, {
    symbol,
    cik: registrant,
    cusip: '',
    source: 'OPERATOR',
    spell: countSpell(`${symbol} ${registrant}`),
    firstDay,
    lastDay,
  });
}

/** The operator's statements of who had which symbol, as a complete list. They override all other sources. */
export const symbolsImporter: Importer = {
  kind: 'symbols',
  describes: 'Who had which symbol, as CSV: symbol,cik,from,until; both days are included, and until may be empty.',
  family: 'identity',
  accepts: (name) => /^symbols.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    checkedHeader(header, COLUMNS, ['symbol', 'cik', 'from']);
    const spells = new Map<string, number>();
    const countSpell = (id: string) => {
      const spell = spells.get(id) ?? 0;
      spells.set(id, spell + 1);
      return spell;
    };
    const accepted: Fact['row'][] = [];
    let refused = 0;
    for (const item of createFacts(rows, (row) => toSighting(row, countSpell))) {
      if ('table' in item) accepted.push(item.row);
      else if ('refused' in item) refused += 1;
      yield item;
    }
    // A file of which most rows cannot be read is not the complete list.
    if (refused === 0 || refused < accepted.length)
      yield { whole: SYMBOL_SIGHTING, of: { source: 'OPERATOR' }, rows: accepted, list: 'symbols' };
  },
};
