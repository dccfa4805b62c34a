import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type GatewayErrorCode, hasCode } from '../../client/core/error-codes.ts';
import { GatewayError } from '../../client/core/gateway-error.ts';
import { type ErrorCode, STATUS } from '../../src/graph/errors.ts';

describe('A code of the gateway', () => {
  it('has a type in the kit [ERR-01]', () => {
    expectTypeOf<GatewayErrorCode>().toEqualTypeOf<ErrorCode>();
  });

  it('is explained in docs/errors.md, with its status on a documented path [ERR-01]', () => {
    const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(rows)).toEqual(STATUS);
    expect(rows.length).toBe(Object.keys(STATUS).length);
  });

  it('narrows the members of an error', () => {
    const error: unknown = new GatewayError({
      errors: [
        { message: 'No stock NVDIA.', extensions: { code: 'entity_not_found', suggestions: [{ ticker: 'NVDA' }] } },
      ],
    });
    expect(hasCode(error, 'ticker_is_etf')).toBe(false);
    expect(hasCode(new Error('entity_not_found'), 'entity_not_found')).toBe(false);
    const tickers = hasCode(error, 'entity_not_found') && error.extensions.suggestions?.map(({ ticker }) => ticker);
    expect(tickers).toEqual(['NVDA']);
  });
});
