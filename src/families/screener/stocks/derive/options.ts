import { FRESH_DAYS } from '../../../ratings/rules/inputs.ts';
import type { ReadValues } from '../rules.ts';
import { type ScreenReading, toResult } from './reading.ts';

const DOSSIERS = `SELECT d."ticker", d."iv_rank1y" AS "ivRank", o."expected_move5d" AS "expectedMove5d", o."pc_vol" AS "putCallRatio",
    o."skew25d" AS "skew25d"
  FROM "option_dossier" AS d JOIN "option_day" AS o ON o."ticker" = d."ticker" AND o."date" = d."as_of"
  WHERE d."as_of" BETWEEN $1::date - ${FRESH_DAYS} AND $1::date`;

/** Readings of the newest option chain, if it is of the last days. */
export const optionReading: ScreenReading = {
  tables: ['option_dossier', 'option_day'],
  isOfCompany: true,
  read: async (sql, day) => toResult(await sql.query<ReadValues & { ticker: string }>(DOSSIERS, [day])),
};
