import { slugify } from '../../../demo/file.ts';
import { createRandom } from '../../../demo/random.ts';
import { type Seat, seats } from './seats.ts';

export type DemoMember = Seat & {
  bioguideId: string;
  first: string;
  last: string;
  /** `YYYY-MM-DD`. */
  birthday: string;
  /** Left at the start of this Congress. */
  former: boolean;
  /** Trades per year; 0 for most members. */
  pace: number;
};

// No member of Congress has such a name: the first and family names are not used together anywhere.
const FIRST =
  'Alba Bram Cosima Dov Elspeth Fitz Greta Hollis Ione Jory Kestrel Linden Maris Nico Odell Petra Quill Rhea Soren Tamsin Ulric Verity Wynn Xanthe Yorick Zelda';
const LAST =
  'Ashwick Brindle Copperfell Dunmarrow Eastlake Fenwhistle Gorsefield Hollowbrook Ivorstone Juniperwood Kettleburn Larkspurn Mossgrave Netherby Oakenshaw Pennyroyal Quarrendon Rookhurst Silverthorn Thistledown Umberfold Vinterby Wrenfield Yewbarrow';

/** Number of former members in the directory. */
const FORMER = 25;
/** One member in this many reports trades, some of them far more than others. */
const TRADES_EVERY = 5;
const PACES = [1, 1, 2, 2, 3, 4, 6, 20];

/** A member for every seat, and some former members. */
export function demoMembers(seed: number): DemoMember[] {
  const random = createRandom(seed, 'politicians');
  const names = random.shuffled(LAST.split(' ').flatMap((last) => FIRST.split(' ').map((first) => ({ first, last }))));
  const formerSeats = random.shuffled(seats).slice(0, FORMER);
  const traders = new Set(random.shuffled(seats.map((_, i) => i)).slice(0, seats.length / TRADES_EVERY));
  return [...seats, ...formerSeats].map((seat, i) => {
    const name = names[i]!;
    const former = i >= seats.length;
    const two = (low: number, high: number) => String(random.integer(low, high)).padStart(2, '0');
    return {
      ...seat,
      ...name,
      former,
      bioguideId: `${name.last[0]}${String(900_000 + i)}`,
      birthday: `${random.integer(1940, 1988)}-${two(1, 12)}-${two(1, 28)}`,
      pace: former || traders.has(i) ? random.pick(PACES) : 0,
    };
  });
}

const COLUMNS =
  'last_name,first_name,type,state,district,party,bioguide_id,full_name,birthday,image_url,former,served_until';

/** The path of the picture that the gateway draws for an invented person. */
const buildPortraitPath = (first: string, last: string): string => `/icons/people/${slugify(`${first} ${last}`)}.svg`;

/** The directory of members as a table: its header and its rows. */
export const memberTable = (members: readonly DemoMember[], leftIn: number): { header: string; rows: string[] } => ({
  header: COLUMNS,
  rows: members.map(({ bioguideId, first, last, isSenator, party, state, district, birthday, former }) =>
    [
      ...[last, first, isSenator ? 'sen' : 'rep', state, isSenator ? '' : district, party, bioguideId],
      ...[`${first} ${last}`, birthday, buildPortraitPath(first, last), former, former ? leftIn : ''],
    ].join(','),
  ),
});
