import { describe, expect, it } from 'vitest';
import { optionHistoryImporter } from '../../../src/families/options/history/ingest.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const HEADER =
  'ticker,date,callVol,putVol,callOi,putOi,vwIv,atmIv,atmIv60,atmIv90,iv25c,iv25p,netDelta,notionalVol,contracts';
const KO = 'KO,2025-11-20,900,600,8000,6000,0.18,0.17,0.175,0.18,0.16,0.19,1500.5,230000,120';
const take = (...lines: string[]) =>
  imported(optionHistoryImporter, getFile('option-history.csv', [HEADER, ...lines].join('\n')));

/** KO with another value in one column. */
const withCell = (column: string, value: string) =>
  KO.split(',').with(HEADER.split(',').indexOf(column), value).join(',');

describe('A history of options', () => {
  it('is read as one row per session, unchanged', async () => {
    const { rows, refused, notes } = await take(KO, 'brk/b,2025-11-20,0,0,0,0,,,,,,,0,0,0');
    expect([refused, notes]).toEqual([[], []]);
    expect(rows[0]).toEqual({
      ticker: 'KO',
      date: new Date('2025-11-20'),
      callVol: 900,
      putVol: 600,
      callOi: 8_000,
      putOi: 6_000,
      vwIv: 0.18,
      atmIv: 0.17,
      atmIv60: 0.175,
      atmIv90: 0.18,
      iv25c: 0.16,
      iv25p: 0.19,
      netDelta: 1_500.5,
      notionalVol: 230_000,
      contracts: 120,
    });
    expect(rows[1]).toMatchObject({ ticker: 'BRK.B', callVol: 0, vwIv: null, atmIv: null, iv25p: null });
  });

  it.each([
    ['ticker', '', 'Missing.'],
    ['date', '', 'Missing.'],
    ['date', '2025-11-22', 'Not a trading day.'],
    ['callVol', '', 'Missing.'],
    ['putVol', '1.5', 'Not a whole number.'],
    ['callOi', 'many', 'Not a number from 0 to 2^53.'],
    ['contracts', '0.5', 'Not a whole number.'],
    ['notionalVol', '-1', 'Not a number from 0 to 2^53.'],
    ['netDelta', '', 'Missing.'],
    // Counted in shares: a hundred for each contract.
    ['netDelta', '150050', 'Outside -putOi to callOi'],
    ['netDelta', '-6001', 'Outside -putOi to callOi'],
  ])('refuses a row whose %s is "%s", and goes on', async (field, value, reason) => {
    const line = withCell(field, value);
    const { rows, refused } = await take(line, KO);
    expect(refused).toMatchObject([{ line: 2, field, content: line.slice(0, 200) }]);
    expect(refused[0]!.refused).toContain(reason);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['atmIv', '17.2'], // In percent.
    ['iv25p', '0'],
    ['vwIv', 'n/a'],
  ])('takes a row without its %s if it is no volatility: %s', async (field, value) => {
    const { rows, refused, notes } = await take(withCell(field, value));
    expect([refused, notes]).toMatchObject([[], [{ line: 2, field, content: value }]]);
    expect(rows[0]![field]).toBeNull();
  });

  it('takes the first row of a session, and refuses a second', async () => {
    const { rows, refused } = await take(KO, withCell('callVol', '901'));
    expect(rows).toHaveLength(1);
    expect(refused).toMatchObject([{ line: 3, field: 'ticker', refused: 'Duplicate of line 2.' }]);
  });

  it('is turned down without a column', async () => {
    const { message, where } = await importError(optionHistoryImporter, getFile('x.csv', 'ticker,date,atmIv\nKO,a,b'));
    expect(where).toEqual({ line: 1 });
    expect(message).toContain(HEADER);
  });
});
