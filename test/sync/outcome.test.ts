import { describe, expect, it } from 'vitest';
import { classifyResponse, readRetryAfter } from '../../src/sync/outcome.ts';
import { PATIENCE, pauseMs } from '../../src/sync/retries.ts';
import { withoutKeys } from '../../src/sync/settings.ts';
import { checkShape } from '../../src/sync/shape.ts';

const NOW = new Date('2026-11-20T22:00:00Z');
const answer = (status: number, body = '', headers = {}) =>
  classifyResponse({ status, headers, body: Buffer.from(body) }, NOW);

describe('the meaning of a response', () => {
  it.each([
    [
      'SEC does not know who asks',
      '<title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title>',
      'REFUSED',
      600_000,
    ],
    ['SEC was asked too often', '<title>SEC.gov | Request Rate Threshold Exceeded</title>', 'REFUSED', 600_000],
    [
      'an index that is not published yet',
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
      'NOT_YET',
      undefined,
    ],
    ['a wrong key', '{"message":"forbidden."}', 'REFUSED', undefined],
  ])('a 403 is %s by its body', (_what, body, is, restMs) => {
    const outcome = answer(403, body);
    expect(outcome.is).toBe(is);
    expect('restMs' in outcome ? outcome.restMs : undefined).toBe(restMs);
  });

  it.each([
    [404, 'NOT_YET'],
    [410, 'NOT_YET'],
    [401, 'REFUSED'],
    [400, 'REFUSED'],
    [500, 'OUTAGE'],
    [503, 'OUTAGE'],
    [304, 'UNCHANGED'],
    [200, 'BODY'],
  ])('the fetcher takes status %i as %s', (status, is) => expect(answer(status).is).toBe(is));

  it('a host rests as long as it says, and after a refusal for too many requests at least ten minutes', () => {
    expect(answer(429, '', { 'retry-after': '900' })).toMatchObject({ is: 'REFUSED', restMs: 900_000 });
    expect(answer(429, '', { 'retry-after': '90' })).toMatchObject({ is: 'REFUSED', restMs: 600_000 });
    expect(answer(429)).toMatchObject({ is: 'REFUSED', restMs: 600_000 });
    expect(answer(503, '', { 'retry-after': '120' })).toMatchObject({ is: 'OUTAGE', restMs: 120_000 });
  });

  it('an instant in Retry-After counts from the Date of the response, independent of our clock', () => {
    const at = 'Fri, 20 Nov 2026 22:01:00 GMT';
    expect(readRetryAfter({ 'retry-after': at }, NOW)).toBe(60_000);
    // The host's clock is an hour ahead.
    expect(
      readRetryAfter({ 'retry-after': 'Fri, 20 Nov 2026 23:00:05 GMT', date: 'Fri, 20 Nov 2026 23:00:00 GMT' }, NOW),
    ).toBe(5_000);
    expect(readRetryAfter({ 'retry-after': 'Thu, 19 Nov 2026 00:00:00 GMT' }, NOW)).toBe(0);
    expect(readRetryAfter({ 'retry-after': 'soon' }, NOW)).toBeNull();
    expect(readRetryAfter({}, NOW)).toBeNull();
  });
});

describe('the pause before a try', () => {
  it('doubles up to the longest, anywhere in its upper half', () => {
    expect([1, 2, 3, 5, 9].map((failures) => pauseMs(failures, PATIENCE.usual, 1))).toEqual([
      1_000, 2_000, 4_000, 16_000, 16_000,
    ]);
    expect(pauseMs(3, PATIENCE.usual, 0)).toBe(2_000);
    expect(pauseMs(9, PATIENCE.bulk, 1)).toBe(120_000);
  });
});

describe('the shape of a file', () => {
  const check = (text: string, shape: Parameters<typeof checkShape>[1]) => () => checkShape(Buffer.from(text), shape);

  it.each([
    [
      'a page instead of a table',
      '<!DOCTYPE html><html><title>IVV</title>',
      { header: 'Date|Symbol' },
      /page instead of the file.*IVV/,
    ],
    [
      'an error with the status of a success',
      '{ "Information": "25 requests a day" }',
      { header: 'symbol,' },
      /host says.*25 requests/,
    ],
    ['another header', 'Date,Symbol', { header: 'Date|Symbol' }, /header is not Date\|Symbol/],
    ['a JSON that is cut off', '[{"a":1},{"b', 'json', /not JSON, or it is cut off/],
    ['a submission that is cut off', '<SEC-DOCUMENT>1.txt\n<XML>', 'edgar', /cut off/],
    ['no archive', 'hello', 'zip', /not a zip archive/],
    ['nothing', '', 'json', /empty/],
    ['no page', '{"a":1}', 'html', /page was expected/],
  ] as const)('refuses %s', (_what, text, shape, why) => expect(check(text, shape)).toThrow(why));

  it.each([
    ['\uFEFFDate|Symbol|x', { header: 'date|symbol' }],
    [' [1, 2]\n', 'json'],
    ['<SEC-DOCUMENT>a\n</SEC-DOCUMENT>\n', 'edgar'],
    ['<?xml version="1.0"?><a/>', 'xml'],
    ['<html></html>', 'html'],
  ] as const)('takes %j', (text, shape) => expect(check(text, shape)).not.toThrow());
});

describe('A message of a host', () => {
  it('has the name of a key in place of the key, and keeps its letters if a key is a letter', () => {
    const values = { SYNC_KEY_TIINGO: 'secret-7', SYNC_KEY_OWN: 'e', SYNC_CONTACT: 'refused' };
    expect(withoutKeys('secret-7 is refused', values)).toBe('SYNC_KEY_TIINGO is refused');
  });
});
