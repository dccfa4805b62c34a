import { csv, json, type Samples, table } from '../../support/samples.ts';

const holding = (cusip: string) => `<infoTable><nameOfIssuer>A</nameOfIssuer><titleOfClass>COM</titleOfClass>
  <cusip>${cusip}</cusip><value>5</value><shrsOrPrnAmt><sshPrnamt>2</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt>
  </infoTable>`;
const COVER = `<edgarSubmission><headerData><submissionType>13F-HR</submissionType><filerInfo><filer><credentials>
  <cik>0000000007</cik></credentials></filer><periodOfReport>09-30-2025</periodOfReport></filerInfo></headerData>
  <formData><coverPage><filingManager><name>A</name></filingManager></coverPage></formData></edgarSubmission>`;
const TABLE = `<informationTable>${holding('037833100')}${holding('191216100')}${holding('none')}<note>x</note></informationTable>`;
const MANAGER = JSON.stringify({
  meta: { managerCIK: '7', manager: 'A' },
  current: { quarter: '2025 Q3', filingDate: '2025-11-10' },
  history: { holdings: { '2025 Q3': [{ name: 'A', cusip: '037833100', shares: 1, value: 2 }, { name: '' }, null] } },
});

export const samples: Samples = {
  cusips: json('cusips.json', '{"037833100":"AAPL","191216100":"KO","none":"X"}'),
  'filer-categories': csv('categories.csv', table('filerCik,category', '7,HEDGE_FUND')),
  '13f': { files: { 'a_infotable.xml': TABLE, 'primary_doc.xml': COVER }, file: 'a_infotable.xml', records: 4 },
  'manager-tables': { files: { 'manager.json': MANAGER }, file: 'manager.json', records: 3 },
};
