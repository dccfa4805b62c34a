import { createZip } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Inside = { sheet: string; strings?: string; styles?: string; more?: Readonly<Record<string, string>> };

/** A workbook of one sheet; `sheet`, `strings` and `styles` are the contents of their root elements. */
export function createWorkbook({ sheet, strings = '', styles = '', more = {} }: Inside): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return createZip({
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="holdings" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
      relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml') +
      relation('rId3', 'styles', 'styles.xml')
    }</Relationships>`,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  });
}
