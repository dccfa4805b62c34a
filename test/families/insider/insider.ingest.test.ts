import { describe, expect, it } from 'vitest';
import { ImportError } from '../../../src/import/importer.ts';
import { buy, derived, document, flattened, owner, ownership, submission } from '../../fixtures/ownership/forms.ts';

describe('an ownership form', () => {
  it('is the same filing bare, as a complete submission and as a feed file with carriage returns', async () => {
    const feed = submission(document())
      .replace('FILED AS OF DATE:\t\t', '<FILING-DATE>')
      .replace('ACCESSION NUMBER:\t\t', '<ACCESSION-NUMBER>')
      .replaceAll('\n', '\r');
    const [bare, text, nc] = await Promise.all([
      ownership(document()),
      ownership(submission(document())),
      ownership(feed),
    ]);
    expect(new Set([bare, text, nc].map(({ filings }) => filings[0]!.id)).size).toBe(1);
    expect([bare, text, nc].map(({ filings }) => filings[0]!.accession)).toEqual([
      null,
      '0001234567-25-000001',
      '0001234567-25-000001',
    ]);
    expect([bare, text, nc].map(({ filings }) => filings[0]!.filedDate)).toEqual([
      '2025-06-04',
      '2025-06-05',
      '2025-06-05',
    ]);
    expect(derived(bare, text, nc)).toHaveLength(1);
  });

  it('takes its accession number from the file name if it has no header', async () => {
    const names = ['form4_0001234567-25-000001.xml', '000123456725000001_form4.xml', 'form4_2025-06-02.xml'];
    const results = await Promise.all(
      names.map(async (name) => (await ownership(document(), name)).filings[0]!.accession),
    );
    expect(results).toEqual(['0001234567-25-000001', '0001234567-25-000001', null]);
  });

  it('decodes the predefined entities and character references', async () => {
    expect((await ownership(document())).filings[0]).toMatchObject({
      issuerName: 'ABC & Co.',
      issuerCik: '0000000009',
    });
  });

  it('yields the symbol as filed', async () => {
    expect((await ownership(document({ symbol: 'goog' }))).filings[0]!.issuerTicker).toBe('GOOG');
  });

  it.each(['NONE', 'N/A', '', '(none)'])(
    'leaves the issuer to its CIK if the form has no symbol: "%s"',
    async (symbol) => {
      const { filings } = await ownership(document({ symbol }));
      expect(filings[0]).toMatchObject({ issuerTicker: '', issuerCik: '0000000009' });
    },
  );

  it('sets a bad row aside with its place and reason, and takes in the rest', async () => {
    const rows = [
      buy('100'),
      buy('1O0'),
      buy('5', '2025-02-30'),
      buy('7').replace('<transactionCode>P</transactionCode>', ''),
      buy('9'),
    ].join('');
    const { rows: taken, refused, read } = await ownership(document({ rows }));
    expect(taken.map(({ line, shares }) => [line, shares])).toEqual([
      [1, 100],
      [5, 9],
    ]);
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [2, 'transactionShares'],
      [3, 'transactionDate'],
      [4, 'transactionCode'],
    ]);
    expect(refused[0]).toMatchObject({
      refused: expect.stringContaining('1O0'),
      content: expect.stringContaining('Common Stock'),
    });
    expect(read).toBe(2);
  });

  it('gives no price if the form has it in a footnote only [INS-09]', async () => {
    const one = await ownership(document({ rows: buy('100', '2025-06-02', '<footnoteId id="F1"/>') }));
    expect(derived(one)).toMatchObject([{ pricePerShare: null, totalValue: 0 }]);
  });

  it('counts a trade of joint owners once, under the first of them', async () => {
    const one = await ownership(
      document({
        owners: owner('1', 'Ann Lee') + owner('2', 'Lee Fund LP', '<isTenPercentOwner>true</isTenPercentOwner>'),
      }),
    );
    expect(derived(one)).toMatchObject([
      {
        insiderId: '0000000001',
        insiderName: 'Lee Ann',
        insiderRelation: 'DIRECTOR',
        ownerIds: ['0000000001', '0000000002'],
      },
    ]);
  });

  it('counts a filing without any row as one record', async () => {
    expect((await ownership(document({ form: '3', rows: '' }))).read).toBe(1);
  });
});

describe('a file that is no ownership form', () => {
  it('is refused if it declares entities, before they are read', async () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa">]>\n${document()}`;
    await expect(ownership(bomb)).rejects.toMatchObject({ name: 'ImportError', where: { line: 2 } });
  });

  it('is refused with its last line if the file ends too early', async () => {
    const text = document();
    const truncated = text.slice(0, text.indexOf('<transactionDate>'));
    await expect(ownership(truncated)).rejects.toMatchObject({
      name: 'ImportError',
      where: { line: truncated.trimEnd().split('\n').length },
    });
    const wrapped = submission(text).slice(0, submission(text).indexOf('<transactionDate>'));
    await expect(ownership(wrapped)).rejects.toMatchObject({ where: { line: wrapped.trimEnd().split('\n').length } });
  });

  it('is refused where elements nest deeper than any form does', async () => {
    const deep = `<ownershipDocument>${'<a>'.repeat(500)}${'</a>'.repeat(500)}</ownershipDocument>`;
    await expect(ownership(deep)).rejects.toBeInstanceOf(ImportError);
  });

  it('is refused by the name of its type', async () => {
    const notice =
      '\n<?xml version="1.0"?><n:edgarSubmission xmlns:n="x"><n:headerData><n:submissionType>144</n:submissionType></n:headerData></n:edgarSubmission>';
    await expect(ownership(notice)).rejects.toThrow('Form 144');
    await expect(ownership('<informationTable/>')).rejects.toThrow('informationTable');
    await expect(ownership('just text')).rejects.toBeInstanceOf(ImportError);
  });
});

describe('amendments', () => {
  it('replace the trades of the original, whichever is imported first', async () => {
    const original = await ownership(document());
    const amendment = await ownership(document({ form: '4/A', rows: buy('120'), signed: '2025-06-10' }));
    for (const trades of [derived(original, amendment), derived(amendment, original)])
      expect(trades).toMatchObject([{ sharesTransacted: 120, form: '4/A' }]);
  });

  it('double nothing if the amendment repeats the same rows', async () => {
    expect(
      derived(await ownership(document()), await ownership(document({ form: '4/A', signed: '2025-06-10' }))),
    ).toHaveLength(1);
  });
});

describe('a flattened table', () => {
  const HEADER = 'symbol,name,position,transaction_code,share,change,transaction_price,filing_date,transaction_date';
  const table = (...lines: string[]) => flattened([HEADER, ...lines].join('\n'));
  const LINE = 'ABC,LEE ANN,,P,500,100,10,2025-06-04,2025-06-02';

  it('keeps two identical rows as two trades, and is the same on a second import', async () => {
    const first = await table(LINE, LINE);
    expect(derived(first)).toHaveLength(2);
    expect(derived(first, await table(LINE, LINE))).toEqual(derived(first));
  });

  it('keeps the sign as acquired or disposed of, and gives no price for an empty cell or 0', async () => {
    const one = await table(
      'ABC,LEE ANN,,G,400,-100,,2025-06-04,2025-06-02',
      'ABC,LEE ANN,,A,450,50.5,0,2025-06-04,2025-06-02',
    );
    expect(derived(one)).toMatchObject([
      { transactionType: 'GIFT', acquired: false, sharesTransacted: 100, pricePerShare: null, sharesOwnedAfter: 400 },
      { transactionType: 'AWARD', acquired: true, sharesTransacted: 50.5, pricePerShare: null },
    ]);
  });

  it('counts an exercise once, although each option it used up has a row', async () => {
    const one = await table(
      'ABC,LEE ANN,,M,0,-60,,2025-06-04,2025-06-02',
      'ABC,LEE ANN,,M,0,-40,,2025-06-04,2025-06-02',
      'ABC,LEE ANN,,M,100,100,,2025-06-04,2025-06-02',
    );
    expect(derived(one)).toMatchObject([{ transactionType: 'EXERCISE', sharesTransacted: 100, derivative: false }]);
  });

  it('gives way to the form itself where both have the same filing', async () => {
    const form = await ownership(submission(document(), '20250604'));
    expect(derived(form, await table(LINE))).toEqual(derived(form));
  });

  it('takes company and person from the forms if the same name filed for the same company', async () => {
    const trades = derived(
      await ownership(document()),
      await table(LINE.replace('2025-06-04', '2025-06-09')),
      await table(LINE.replace('ABC', 'XYZ')),
    );
    const flat = trades.filter((trade) => trade.securityTitle === '');
    expect(flat.map(({ ticker, insiderId, companyName }) => [ticker, insiderId, companyName]).sort()).toEqual([
      ['ABC', '0000000001', 'ABC & Co.'],
      ['XYZ', 'name-ann-lee', 'XYZ'],
    ]);
  });

  it('sets bad rows aside with their line, and takes in the rest', async () => {
    const { refused, read } = await table(
      LINE,
      LINE.replace('100', 'many'),
      LINE.replace('2025-06-02', '06/02/2025'),
      LINE.replace(',P,', ',,'),
    );
    expect(read).toBe(1);
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [3, 'change'],
      [4, 'transaction_date'],
      [5, 'transaction_code'],
    ]);
  });

  it('is refused as a whole if a column is missing', async () => {
    await expect(flattened('symbol,name\nABC,LEE ANN')).rejects.toMatchObject({
      name: 'ImportError',
      where: { field: 'transaction_code' },
    });
  });
});
