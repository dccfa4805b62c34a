import { imageUrl, matching, optional, readDay, required, requirePresent, unread } from '../../../import/cells.ts';
import { ImportError } from '../../../import/importer.ts';
import { jsonIn } from '../../../import/json.ts';
import { RowError } from '../../../import/refusal.ts';
import type { Cells } from '../../../import/table.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { requireFirst } from '../../../lib/require.ts';
import type { ChamberCode, Legislator } from './rules.ts';

/** A row of the table `legislator`; days are `YYYY-MM-DD`. */
export type LegislatorRow = Omit<Legislator, 'former'> & {
  layout: 'TERMS' | 'FLAT';
  party: string | null;
  imageUrl: string | null;
  former: boolean | null;
  servedUntil: number | null;
  termStart: string | null;
  termEnd: string | null;
};

export const LEGISLATOR_COLUMNS = ['last_name', 'first_name', 'type', 'state', 'party', 'bioguide_id'];

const BIOGUIDE = /^[A-Z]\d{6}$/;
const CHAMBERS: Readonly<Record<string, ChamberCode>> = { sen: 'SENATE', rep: 'HOUSE' };

/** The project that maintains the legislators files has pictures of all members since this year. */
const PICTURED_SINCE = '2013';
const buildPictureUrl = (bioguideId: string): string =>
  `https://unitedstates.github.io/images/congress/225x275/${bioguideId}.jpg`;

/**
 * A row of a flat file. Without a column `former`, the file's name determines whether its members have left. Without a
 * column `image_url`, sitting members have the picture of the project that maintains the files.
 */
export function flatLegislator(row: Cells, isFormerFile: boolean, hasPictures: boolean): LegislatorRow {
  const id = requirePresent(
    'bioguide_id',
    matching(row, 'bioguide_id', BIOGUIDE, 'a bioguide id (a letter and six digits)'),
  );
  const chamber = CHAMBERS[required(row, 'type').toLowerCase()];
  if (!chamber) throw new RowError('type', 'Neither sen nor rep.');
  const formerText = matching(row, 'former', /^(true|false)$/i, 'true or false');
  const former = formerText ? formerText.toLowerCase() === 'true' : isFormerFile;
  const year = matching(row, 'served_until', /^\d{4}$/, 'a year');
  const district = matching(row, 'district', /^-?\d{1,3}$/, 'a district');
  const birthday = readDay(row, 'birthday');
  return {
    bioguideId: id,
    layout: 'FLAT',
    firstName: required(row, 'first_name'),
    middleName: optional(row, 'middle_name'),
    lastName: required(row, 'last_name'),
    suffix: optional(row, 'suffix'),
    nickname: optional(row, 'nickname'),
    fullName: optional(row, 'full_name'),
    birthday: birthday && isoDate(birthday),
    chamber,
    state: matching(row, 'state', /^[A-Za-z]{2}$/, 'a state of two letters')?.toUpperCase() ?? null,
    district: district === null ? null : Number(district),
    party: optional(row, 'party'),
    imageUrl: hasPictures ? imageUrl(row, 'image_url') : former ? null : buildPictureUrl(id),
    former,
    servedUntil: former && year ? Number(year) : null,
    termStart: null,
    termEnd: null,
  };
}

type Term = { type?: string; start?: string; end?: string; state?: string; district?: number; party?: string };
type Entry = {
  id?: { bioguide?: string };
  name?: { first?: string; middle?: string; last?: string; suffix?: string; nickname?: string; official_full?: string };
  bio?: { birthday?: string };
  terms?: Term[];
};

const fault = (field: string): never => {
  throw new RowError(field, 'Missing or invalid.');
};
const toText = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);
const toDateText = (value: unknown): string | null => (typeof value === 'string' && parseDay(value) ? value : null);

/** An entry of the JSON file. The last term determines the seat that the member holds or held. */
export function legislatorEntry(entry: Entry | null, row: Cells): LegislatorRow {
  const id = toText(entry?.id?.bioguide);
  if (!id || !BIOGUIDE.test(id)) return fault('id.bioguide');
  const terms = Array.isArray(entry?.terms) ? entry.terms : [];
  const last = terms.at(-1);
  const chamber = CHAMBERS[last?.type ?? ''];
  if (!last || !chamber) return fault('terms');
  const termStart = toDateText(requireFirst(terms).start) ?? fault('terms.start');
  const termEnd = toDateText(last.end) ?? fault('terms.end');
  const birthday = entry?.bio?.birthday;
  const { first, middle, last: family, suffix, nickname, official_full } = entry?.name ?? {};
  return {
    bioguideId: id,
    layout: 'TERMS',
    firstName: toText(first) ?? fault('name.first'),
    middleName: toText(middle),
    lastName: toText(family) ?? fault('name.last'),
    suffix: toText(suffix),
    nickname: toText(nickname),
    fullName: toText(official_full),
    birthday:
      birthday === undefined ? null : (toDateText(birthday) ?? unread(row, 'bio.birthday', 'Not a date (YYYY-MM-DD).')),
    chamber,
    state: toText(last.state),
    district: typeof last.district === 'number' ? last.district : null,
    party: toText(last.party),
    imageUrl: termEnd >= PICTURED_SINCE ? buildPictureUrl(id) : null,
    former: null,
    servedUntil: null,
    termStart,
    termEnd,
  };
}

/** The entries of a legislators JSON file. @throws ImportError for any other file */
export function legislatorEntries(text: string): (Entry | null)[] {
  const shape = 'A legislators file is an array of { id: { bioguide }, name: { first, last }, terms: [...] }.';
  const json = jsonIn(text, shape);
  if (!Array.isArray(json) || !json.some((legislator) => legislator?.id?.bioguide && Array.isArray(legislator.terms)))
    throw new ImportError(shape);
  return json as (Entry | null)[];
}
