import { deflateRawSync } from 'node:zlib';

/** A zip archive of the parts, as an .xlsx workbook is one. Checksums are left out: nothing reads them. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(Buffer.byteLength(content), 22);
    header.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(content), 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, title);
    pieces.push(header, title, packed);
    at += header.length + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const place of [8, 10]) end.writeUInt16LE(Object.keys(parts).length, place);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Inside = { sheet: string; strings?: string; styles?: string; more?: Readonly<Record<string, string>> };

/** A workbook of one sheet; `sheet`, `strings` and `styles` are what stands inside their root elements. */
export function workbookOf({ sheet, strings = '', styles = '', more = {} }: Inside): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return zipOf({
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
