import type { LimitStatus, Usage } from '../../graph/limits.ts';

/** The limits as headers: the minute, and the month with the suffix `-Month` if the caller has a quota. */
export function rateLimitHeaders({ minute, month }: Usage): Record<string, string> {
  const headers = (suffix: string, { limit, remaining, resetAt }: LimitStatus) =>
    limit === null
      ? {}
      : {
          [`X-RateLimit-Limit${suffix}`]: String(limit),
          [`X-RateLimit-Remaining${suffix}`]: String(remaining),
          [`X-RateLimit-Reset${suffix}`]: String(Math.floor(resetAt.valueOf() / 1_000)),
        };
  return { ...headers('', minute), ...headers('-Month', month) };
}
