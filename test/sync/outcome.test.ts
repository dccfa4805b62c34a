import { describe, expect, it } from 'vitest';
import { classifyResponse, retryAfterMs } from '../../src/sync/outcome.ts';
import { PATIENCE, pauseMs } from '../../src/sync/retries.ts';
import { checkShape } from '../../src/sync/shape.ts';

const NOW = new Date('2026-11-20T22:00:00Z');
const answer = (status: number, body = '', headers = {}) =>
  classifyResponse({ status, headers, body: Buffer.from(body) }, NOW);

describe('what a response means', () => {
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
  ])('tells by the body that 403 is %s', (_what, body, is, restMs) => {
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
  ])('takes status %i as %s', (status, is) => expect(answer(status).is).toBe(is));

  it('lets a host rest as long as it says, and ten minutes where it says nothing', () => {
    expect(answer(429, '', { 'retry-after': '90' })).toMatchObject({ is: 'REFUSED', restMs: 90_000 });
    expect(answer(429)).toMatchObject({ is: 'REFUSED', restMs: 600_000 });
    expect(answer(503, '', { 'retry-after': '120' })).toMatchObject({ is: 'OUTAGE', restMs: 120_000 });
    expect(retryAfterMs('Fri, 20 Nov 2026 22:01:00 GMT', NOW)).toBe(60_000);
    expect(retryAfterMs('soon', NOW)).toBeNull();
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
