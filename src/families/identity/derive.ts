import { queryIdentity } from '../../db/identity.ts';
import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import { SECURITY_CUSIP, SECURITY_NAME } from '../../generated/tables.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoDate } from '../../lib/dates.ts';
import { buildCusipSpells } from '../../market/identity/cusips.ts';
import { buildIdentityMap } from '../../market/identity/identity-map.ts';
import { buildNames } from '../../market/identity/names.ts';
import { isLater } from '../../market/identity/sightings.ts';

/** Rewrites the names and CUSIPs of all securities, from the evidence up to a day. */
async function deriveNames(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: null }> {
  const today = isoDate(asOf);
  const { securities, sightings } = await queryIdentity(sql);
  // As of a day, a symbol has no later days.
  const sightingsOfDay = sightings
    .filter(({ firstDay }) => firstDay <= today)
    .map((sighting) => (isLater(sighting.lastDay, today) ? { ...sighting, lastDay: today } : sighting));
  const map = buildIdentityMap(securities, sightingsOfDay);
  const names = buildNames(map);
  await replaceAll(sql, SECURITY_NAME, names);
  await replaceAll(sql, SECURITY_CUSIP, buildCusipSpells(map));
  return { rows: names.length, asOf: null };
}

export const namesJob = defineJob({
  name: 'symbols',
  reads: { facts: ['security', 'symbol_sighting'] },
  writes: ['security_name', 'security_cusip'],
  run: deriveNames,
});
