import { describe, expect, it } from 'vitest';
import { optionsImporter } from '../../../src/families/options/ingest.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const take = (name: string, content: string) => imported(optionsImporter, getFile(name, content));

describe('A chain', () => {
  it('a Cboe chain is read the same in its own form, nested in data [OPT-04]', async () => {
    const row = { option: 'KO260717P00070000', bid: 0, ask: 1, iv: 0.2, open_interest: 3.0, volume: 2.0, delta: -0.5 };
    const optionRow = (symbol: string, option: string) =>
      JSON.stringify({
        timestamp: '2026-07-02 19:26:08',
        data: { options: [{ ...row, option }], symbol, security_type: 'stock', current_price: 70, close: 69 },
        symbol,
      });
    const wrapped = JSON.stringify({
      symbol: 'KO',
      timestamp: '2026-07-02 19:26:08',
      current_price: 70,
      raw_options: [row],
    });
    const { rows, refused } = await take('KO.json', optionRow('KO', row.option));
    expect(refused).toEqual([]);
    expect(rows).toEqual((await take('KO.json', wrapped)).rows);
    expect(rows[0]).toMatchObject({ ticker: 'KO', snapshotAt: new Date('2026-07-02T19:26:08Z'), openInterest: 3 });
    const index = await take('_SPX.json', optionRow('^SPX', 'SPX260717P00070000'));
    expect(index.rows).toMatchObject([{ ticker: 'SPX' }, { ticker: 'SPX', spot: 70 }]);
    expect(
      (await importError(optionsImporter, getFile('KO.json', '{"timestamp":"2026-07-02 19:26:08","data":{}}'))).message,
    ).toContain('data.options');
  });
});
