import { csvFiles, type DemoFile } from '../../demo/file.ts';
import type { Listing } from '../../demo/listing.ts';
import { type Random, randomOf } from '../../demo/random.ts';
import type { Universe } from '../../demo/universe.ts';
import { addDays, isoDate } from '../../lib/dates.ts';

// Nobody in Congress is called so: first names and family names that do not go together anywhere.
const FIRST =
  'Alba Bram Cosima Dov Elspeth Fitz Greta Hollis Ione Jory Kestrel Linden Maris Nico Odell Petra Quill Rhea Soren Tamsin';
const LAST =
  'Ashwick Brindle Copperfell Dunmarrow Eastlake Fenwhistle Gorsefield Hollowbrook Ivorstone Juniperwood Kettleburn Larkspurn Mossgrave Netherby Oakenshaw Pennyroyal Quarrendon Rookhurst Silverthorn Thistledown';
const STATES = 'CA TX FL NY PA OH IL GA NC MI WA AZ CO MN ME NV';
const PARTIES = ['Democrat', 'Republican', 'Democrat', 'Republican', 'Independent'];

/** A third sits in the Senate; every eighth has left. */
export const DEMO_MEMBERS = 40;
const FORMER_EVERY = 8;
const LEFT_ON = new Date('2025-01-03T00:00:00Z');

type Member = {
  bioguideId: string;
  first: string;
  last: string;
  isSenator: boolean;
  party: string;
  state: string;
  district: number;
  former: boolean;
  /** Trades a year. */
  pace: number;
};

const words = (text: string): string[] => text.split(/\s+/);

function membersOf(seed: number): Member[] {
  const random = randomOf(seed, 'politicians');
  const [firsts, lasts, states] = [random.shuffled(words(FIRST)), random.shuffled(words(LAST)), words(STATES)];
  return Array.from({ length: DEMO_MEMBERS }, (_, i) => {
    // Each family name comes twice, with different first names.
    const [first, last] = [firsts[(i + Math.floor(i / firsts.length)) % firsts.length]!, lasts[i % lasts.length]!];
    return {
      bioguideId: `${last[0]}${String(900_000 + i)}`,
      first,
      last,
      isSenator: i % 3 === 0,
      party: PARTIES[i % PARTIES.length]!,
      state: states[i % states.length]!,
      district: 1 + (i % 9),
      former: i % FORMER_EVERY === FORMER_EVERY - 1,
      pace: random.pick([0, 3, 6, 10, 16, 40]),
    };
  });
}

const COLUMNS =
  'last_name,first_name,type,state,district,party,bioguide_id,full_name,birthday,image_url,former,served_until';

const legislatorRow = (
  { bioguideId, first, last, isSenator, party, state, district, former }: Member,
  number: number,
): string =>
  [
    ...[last, first, isSenator ? 'sen' : 'rep', state, isSenator ? '' : district, party, bioguideId],
    ...[`${first} ${last}`, `${1945 + (number % 40)}-0${1 + (number % 9)}-1${number % 9}`, '', former],
    former ? LEFT_ON.getUTCFullYear() : '',
  ].join(',');

/** Ranges of the forms, and how many of a hundred trades fall into each or a lower one. */
const RANGES: readonly [range: string, upTo: number][] = [
  ['$1,001 - $15,000', 68],
  ['$15,001 - $50,000', 86],
  ['$50,001 - $100,000', 93],
  ['$100,001 - $250,000', 97],
  ['$250,001 - $500,000', 99],
  ['$500,001 - $1,000,000', 100],
];

function rangeOf(random: Random): string {
  const roll = random.between(0, 100);
  return RANGES.find(([, upTo]) => roll < upTo)![0];
}

const slashed = (day: Date): string => {
  const [year, month, date] = isoDate(day).split('-');
  return `${month}/${date}/${year}`;
};

type Trade = { traded: Date; place: number; listing: Listing; random: Random };
type Report = { filing: number; disclosed: Date; trades: Trade[] };

const WEEK = 5;

/** A member's reports of what is new, one for every week of sessions with trades: within the 45 days, or late. */
function* reportsOf(universe: Universe, member: Member, number: number): Generator<Report> {
  const { seed, sessions, listings } = universe;
  const first = Math.min(...listings.map(universe.firstPlace));
  for (let week = Math.ceil(first / WEEK); (week + 1) * WEEK <= sessions.length; week++) {
    const random = randomOf(seed, 'disclosures', member.bioguideId, week);
    const delay = random.chance(0.12) ? random.integer(46, 120) : random.integer(8, 44);
    const disclosed = addDays(sessions[week * WEEK + WEEK - 1]!, delay);
    const expected = member.pace / 52;
    const count = Math.floor(expected) + Number(random.chance(expected % 1));
    if (!universe.isNew(disclosed) || (member.former && disclosed >= LEFT_ON)) continue;
    const trades = Array.from({ length: count }, () => {
      const [listing, place] = [random.pick(listings), week * WEEK + random.integer(0, WEEK - 1)];
      return { traded: sessions[place]!, place, listing, random };
    }).filter(({ listing, place }) => place >= universe.firstPlace(listing));
    if (trades.length > 0) yield { filing: 10_000_000 + number * 10_000 + week, disclosed, trades };
  }
}

/** What both chambers' layouts say of a trade. */
function commonOf({ traded, listing, random }: Trade, types: readonly [purchase: string, ...sales: string[]]) {
  const [purchase, ...sales] = types;
  return {
    transaction_date: slashed(traded),
    owner: random.pick(['Self', 'Self', 'Spouse', 'Joint', types.length > 2 ? 'Child' : 'Dependent Child']),
    ticker: listing.ticker.replace('.', '-'),
    asset_description: listing.name,
    asset_type: 'Stock',
    type: random.chance(0.55) ? purchase : random.pick(sales),
    amount: rangeOf(random),
  };
}

/** An eighth of the senators' trades are options that expire in half a year, struck near the price. */
function senateRow(universe: Universe, trade: Trade) {
  const row = { ...commonOf(trade, ['Purchase', 'Sale (Full)', 'Sale (Partial)']), comment: '--' };
  if (trade.listing.kind === 'ETF' || !trade.random.chance(0.125)) return row;
  const strike = Math.max(5, 5 * Math.round(universe.barAt(trade.listing, trade.place).close / 5));
  const terms = `Option Type: ${trade.random.pick(['Call', 'Put'])} <br><em>Strike price:</em> $${strike}.00 <br> <em>Expires:</em> ${slashed(addDays(trade.traded, 182))}`;
  return {
    ...row,
    asset_type: 'Stock Option',
    asset_description: `${row.asset_description} <div class="text-muted">${terms} </div>`,
  };
}

const nameOf = (stem: string, { today }: Universe) => `demo-${stem}-${isoDate(today)}.json`;

/** Forty invented members of Congress and what they disclosed, in the layouts of the real files. */
export function* politicianFiles(universe: Universe): Generator<DemoFile> {
  const members = membersOf(universe.seed);
  const rows = members.map(legislatorRow);
  yield* csvFiles('legislators', 'legislators', universe.today, COLUMNS, rows);
  const reports = members.flatMap((member, number) =>
    [...reportsOf(universe, member, number)].map((report) => ({ member, ...report })),
  );
  const house = reports
    .filter(({ member }) => !member.isSenator)
    .flatMap(({ member, filing, disclosed, trades }) =>
      trades.map((trade) => ({
        ...commonOf(trade, ['Purchase', 'Sale']),
        disclosure_date: slashed(disclosed),
        representative: `Hon. ${member.first} ${member.last}`,
        district: `${member.state}${String(member.district).padStart(2, '0')}`,
        filing_id: String(filing),
      })),
    );
  const senate = reports
    .filter(({ member }) => member.isSenator)
    .map(({ member, filing, disclosed, trades }) => ({
      first_name: member.first,
      last_name: member.last,
      office: `${member.last}, ${member.first} (Senator)`,
      ptr_link: `https://senate.example/view/ptr/00000000-0000-4000-8000-0000${filing}/`,
      date_recieved: slashed(disclosed),
      transactions: trades.map((trade) => senateRow(universe, trade)),
      bioguide: member.bioguideId,
    }));
  if (house.length > 0)
    yield { kind: 'house-disclosures', name: nameOf('house', universe), content: JSON.stringify(house) };
  if (senate.length > 0)
    yield { kind: 'senate-disclosures', name: nameOf('senate', universe), content: JSON.stringify(senate) };
}
