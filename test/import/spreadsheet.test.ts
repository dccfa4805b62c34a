import { describe, expect, it } from 'vitest';
import { ImportError } from '../../src/import/importer.ts';
import { sheetRows } from '../../src/import/spreadsheet.ts';
import { createWorkbook } from '../support/workbook.ts';
import { createZip } from '../support/zip.ts';

describe('The first sheet of a workbook', () => {
  it('is rows of text, including blank rows and blank cells [ETF-11]', async () => {
    const rows = await sheetRows(
      createWorkbook({
        strings: '<si><t>Name</t></si><si><r><t>Apple </t></r><r><t>Inc.</t></r><rPh><t>reading</t></rPh></si>',
        sheet: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t> Weight </t></is></c></row>
          <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="str"><v>a_x000D_b</v></c><c t="b"><v>1</v></c><c><v>7.50</v></c>
          <c r="AA3" t="e"><v>#N/A</v></c></row>`,
      }),
    );
    expect(rows).toEqual([
      { line: 1, cells: ['Name', '', 'Weight'] },
      { line: 2, cells: [] },
      { line: 3, cells: ['Apple Inc.', 'a\rb', 'true', '7.5', ...Array.from({ length: 22 }, () => ''), '#N/A'] },
    ]);
  });

  it('has days if a number is formatted as a day [ETF-11]', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`;
    const cell = (style: number) => `<c s="${style}"><v>45979</v></c>`;
    const [row] = await sheetRows(createWorkbook({ styles, sheet: `<row>${[0, 1, 2, 3].map(cell).join('')}</row>` }));
    // 45,979 days after 30 December 1899.
    expect(row!.cells).toEqual(['45979', '2025-11-18', '2025-11-18', '45979']);
  });

  it.each([
    ['no archive', Buffer.from('PK no archive')],
    ['an archive of something else', createZip({ 'a.txt': 'a' })],
    ['a workbook that is cut off', createWorkbook({ sheet: '' }).subarray(0, 500)],
    ['a cell that is none', createWorkbook({ sheet: '<row r="1"><c r="1A"><v>1</v></c></row>' })],
    ['a row that is none', createWorkbook({ sheet: '<row r="0"><c><v>1</v></c></row>' })],
    ['a shared string that there is none of', createWorkbook({ sheet: '<row><c t="s"><v>5</v></c></row>' })],
    ['XML that is cut off', createWorkbook({ sheet: '<row><c>' })],
    [
      'entities of its own',
      createWorkbook({ sheet: '', more: { 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' } }),
    ],
  ])('is refused of %s', async (_what, bytes) => {
    await expect(sheetRows(bytes)).rejects.toBeInstanceOf(ImportError);
  });
});
