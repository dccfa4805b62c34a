import { describe, expect, it } from 'vitest';
import { plainText } from '../../src/families/congress/house/format.ts';
import { parseOption } from '../../src/families/congress/house/rules.ts';
import { filedName, politicianSlug } from '../../src/families/congress/members/rules.ts';
import { senateFiler, senatePage } from '../../src/families/congress/senate/format.ts';
import { classifyPlanMention } from '../../src/families/insider/rules/plans.ts';
import { headline } from '../../src/families/sentiment/rules/mentions.ts';
import { truncateQuotes, withoutSuggestions } from '../../src/gateway/responses/echo.ts';
import { unwrapEdgar } from '../../src/import/edgar.ts';
import { toAmount } from '../../src/lib/amount.ts';
import { formatCompanyName } from '../../src/market/entity-name.ts';
import { linksIn } from '../../src/sync/links.ts';
import { checkShape } from '../../src/sync/shape.ts';
import { filingsOfIndex } from '../../src/sync/sources/sec/filings.ts';
import { nport } from '../../src/sync/sources/sec/nport.ts';

const CHARACTERS = 10_000_000;
/** Linear time takes a tenth of a second to two on a busy machine; quadratic time takes hours. */
const MOST_MS = 10_000;

/** 10 MB of a text, repeated. */
const many = (text: string): string => text.repeat(Math.ceil(CHARACTERS / text.length));
const scope = { tickers: null } as unknown as Parameters<typeof filingsOfIndex>[1];
const land = (text: string) =>
  nport.land({ key: 'S1', about: { seriesId: 'S1' } } as never, Buffer.from(text), {} as never);
const refusal = (text: string) => () => expect(() => checkShape(Buffer.from(text), 'json')).toThrow();

const CASES: readonly (readonly [string, () => unknown])[] = [
  ['a page of comments', refusal(`${many('<!---->')}<p>down</p>`)],
  ['a page of 60 comments', refusal(`${'<!---->'.repeat(60)}<p>down</p>`)],
  ['a page of comments that do not end', refusal(many('<!--'))],
  ['links without an end', () => linksIn(many('<a '), 'https://example.com', /./)],
  ['links without an address', () => linksIn(many('<a href = '), 'https://example.com', /./)],
  ['addresses without an end', () => linksIn(`<a ${many('href="')}`, 'https://example.com', /./)],
  ['rows without an end', () => senatePage(many('<tr>'))],
  ['cells without an end', () => senatePage(`<tr>${many('<td>')}</tr>`)],
  ['headings without an end', () => senatePage(many('<h1><h2 '))],
  ['headings with a class and without an end', () => senatePage(many('<h2 class="filedReport">'))],
  ['tags without an end', () => plainText(many('<'))],
  ['parentheses', () => senateFiler(`${many('(')})x`)],
  ['spaces before a parenthesis', () => senateFiler(`a${many(' ')}(b`)],
  ['spaces before a price', () => parseOption(`strike${many(' ')}x`)],
  ['quotes in a name', () => politicianSlug(many('“'))],
  ['parentheses in a name', () => filedName(many('('))],
  ['spaces in a name', () => filedName(`a${many(' ')}b`)],
  ['spaces after a company', () => formatCompanyName(`a${many(' ')}b`)],
  ['footnotes', () => classifyPlanMention(`10b5-1 ${many('under ')}`)],
  ['spaces in a headline', () => headline(`a${many(' ')}b`)],
  ['digits', () => toAmount(`${many('1')}x`)],
  ['the beginnings of suggestions', () => withoutSuggestions(many(' Did you mean '))],
  ['quotes in an error', () => truncateQuotes(many('"a '))],
  ['XML without an end', () => unwrapEdgar(many('<DOCUMENT>\n<TYPE>4\n'))],
  ['a line of an index', () => filingsOfIndex(`4  ${many(' 1')}`, scope)],
  ['spaces in an index', () => filingsOfIndex(`4${many(' ')}1`, scope)],
  ['accession numbers in a feed', () => land(many('<accession-number>0000000001-26-000001</accession-number>'))],
];

describe('10 MB of the worst foreign text', () => {
  it.each(CASES)('are read in linear time: %s', (_, readText) => {
    const began = performance.now();
    readText();
    expect(performance.now() - began).toBeLessThan(MOST_MS);
  });
});
