import type { DataAccess } from '../../../db/cached-loader.ts';
import { pagedList } from '../../../db/paged-list.ts';
import { toStoredTickers } from '../../../market/ticker.ts';
import type { UnusualOption } from '../rules/chain.ts';
import type { UnusualOptionFilter } from '../rules/unusual-filter.ts';

/** A contract with the ticker that it is stored under. `asOf`: its session. */
export type UnusualContract = UnusualOption & { ticker: string; asOf: Date };

const number = (name: string) => `(u."contract"->>'${name}')::float8`;
const listContracts = pagedList<UnusualContract>('option_dossier', {
  columns: `d."ticker", d."as_of" AS "asOf", u."contract"->>'contract' AS "contract", u."contract"->>'type' AS "type",
    u."contract"->>'expiry' AS "expiry", ${['strike', 'dte', 'volume', 'oi', 'volOiRatio', 'premium'].map((name) => `${number(name)} AS "${name}"`).join(', ')}`,
  from: `FROM "option_dossier" AS d CROSS JOIN LATERAL jsonb_array_elements(d."unusual") AS u("contract")
    WHERE d."as_of" = (SELECT max(n."as_of") FROM "option_dossier" AS n)
      AND ($1::text[] IS NULL OR d."ticker" = ANY($1::text[]))
      AND ($2::text IS NULL OR u."contract"->>'type' = $2::text)
      AND ($3::float8 IS NULL OR ${number('premium')} >= $3::float8)
      AND ($4::int IS NULL OR ${number('dte')} >= $4::int)
      AND ($5::int IS NULL OR ${number('dte')} <= $5::int)`,
  orderBy: `${number('premium')} DESC, u."contract"->>'contract' COLLATE "C"`,
  id: `u."contract"->>'contract'`,
  paramCount: 5,
});

/** The contracts of the newest session that fulfill the conditions, the largest premium first. */
export const loadUnusualContracts = (
  data: DataAccess,
  { tickers, type, minPremium, minDte, maxDte }: UnusualOptionFilter & { tickers?: readonly string[] | null } = {},
) => listContracts(data, [toStoredTickers(tickers), type ?? null, minPremium ?? null, minDte ?? null, maxDte ?? null]);
