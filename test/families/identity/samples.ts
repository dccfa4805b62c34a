import { csv, type Samples, table } from '../../support/samples.ts';

const FORM_25 = `<?xml version="1.0"?>
<notificationOfRemoval>
  <exchange><cik>0000876661</cik><entityName>New York Stock Exchange LLC</entityName></exchange>
  <issuer><cik>0001326801</cik><entityName>Meta Platforms, Inc.</entityName></issuer>
  <descriptionClassSecurity>Common Stock</descriptionClassSecurity>
  <ruleProvision>17 CFR 240.12d2-2(b)</ruleProvision>
  <signatureData><signatureDate>2025-11-13</signatureDate></signatureData>
</notificationOfRemoval>
`;

export const samples: Samples = {
  symbols: csv('symbols.csv', table('symbol,cik,from,until', 'FB,1326801,2012-05-18,2022-06-08')),
  // Its company is known by the sample before it.
  'listing-events': { files: { 'form25.xml': FORM_25 }, file: 'form25.xml', records: 1 },
};
