import { describe, expect, it } from 'vitest';
import { GatewayError, isWorthRetrying, waitBefore } from '../../client/core/gateway-error.ts';

const createError = (code: string) =>
  new GatewayError({ errors: [{ message: code, extensions: { code, retryAfter: 2 } }], status: 503 });

describe('A retry', () => {
  it.each([
    ['unavailable', 3],
    ['warming_up', 150],
  ])('follows %s at most %i times', (code, max) => {
    const error = createError(code);
    expect([isWorthRetrying(max - 1, error), isWorthRetrying(max, error)]).toEqual([true, false]);
    expect(waitBefore(max - 1, error)).toBe(2_000);
  });
});
