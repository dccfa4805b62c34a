import { addDays, isoDate } from '../lib/dates.ts';
import type { Listing } from './companies.ts';
import type { DemoBar } from './prices.ts';
import { type Random, randomOf } from './random.ts';

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
  'last_name,first_name,type,state,district,party,bioguide_id,full_name,birthday,image_url,former,served_until'.split(
    ',',
  );

/** The header and the rows of a legislators file of invented members. */
export const demoLegislators = (seed: number, today: Date): string[][] => [
  COLUMNS,
  ...membersOf(seed).map(({ bioguideId, first, last, isSenator, party, state, district, former }, i) => [
    last,
    first,
    isSenator ? 'sen' : 'rep',
    state,
    isSenator ? '' : String(district),
    party,
    bioguideId,
    `${first} ${last}`,
    `${1945 + (i % 40)}-0${1 + (i % 9)}-1${i % 9}`,
    '',
    String(former),
    former ? String(today.getUTCFullYear() - 1) : '',
  ]),
];

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

type Trade = { traded: Date; disclosed: Date; listing: Listing; price: number; random: Random };

/** A member's trades, oldest disclosure first. Those of one week are disclosed together, within the 45 days or late. */
function tradesOf(
  seed: number,
  member: Member,
  listings: readonly Listing[],
  bars: ReadonlyMap<string, readonly DemoBar[]>,
  today: Date,
): Trade[] {
  const random = randomOf(seed, 'disclosures', member.bioguideId);
  const trades: Trade[] = [];
  const sessions = bars.get(listings[0]!.ticker) ?? [];
  for (let week = 0; week < sessions.length; week += 5) {
    const delay = random.chance(0.12) ? random.integer(46, 120) : random.integer(8, 44);
    const disclosed = addDays(sessions[Math.min(week + 4, sessions.length - 1)]!.date, delay);
    const expected = member.pace / 52;
    const count = Math.floor(expected) + Number(random.chance(expected % 1));
    const isThere = !member.former || disclosed < addDays(today, -365);
    for (let i = 0; i < count; i++) {
      const listing = random.pick(listings);
      const bar = bars.get(listing.ticker)?.[week + random.integer(0, 4)];
      if (bar && disclosed <= today && isThere)
        trades.push({ traded: bar.date, disclosed, listing, price: bar.close, random });
    }
  }
  return trades.sort((a, b) => a.disclosed.valueOf() - b.disclosed.valueOf());
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
function senateRow(trade: Trade) {
  const row = { ...commonOf(trade, ['Purchase', 'Sale (Full)', 'Sale (Partial)']), comment: '--' };
  if (trade.listing.kind === 'ETF' || !trade.random.chance(0.125)) return row;
  const strike = Math.max(5, 5 * Math.round(trade.price / 5));
  const terms = `Option Type: ${trade.random.pick(['Call', 'Put'])} <br><em>Strike price:</em> $${strike}.00 <br> <em>Expires:</em> ${slashed(addDays(trade.traded, 182))}`;
  return {
    ...row,
    asset_type: 'Stock Option',
    asset_description: `${row.asset_description} <div class="text-muted">${terms} </div>`,
  };
}

/** The disclosures of both chambers over the bars' two years, in the layouts of the real files, as JSON. */
export function demoDisclosures(
  seed: number,
  listings: readonly Listing[],
  bars: ReadonlyMap<string, readonly DemoBar[]>,
  today: Date,
): { house: string; senate: string } {
  const house: object[] = [];
  const senate: { date_recieved: string; transactions: object[] }[] = [];
  let filing = 90_000_000;
  for (const member of membersOf(seed)) {
    let report = '';
    for (const trade of tradesOf(seed, member, listings, bars, today)) {
      const received = slashed(trade.disclosed);
      if (received !== report) filing += 1;
      const isNew = received !== report;
      report = received;
      if (!member.isSenator) {
        house.push({
          ...commonOf(trade, ['Purchase', 'Sale']),
          disclosure_date: received,
          representative: `Hon. ${member.first} ${member.last}`,
          district: `${member.state}${String(member.district).padStart(2, '0')}`,
          filing_id: String(filing),
        });
        continue;
      }
      if (isNew)
        senate.push({
          ...{ first_name: member.first, last_name: member.last, office: `${member.last}, ${member.first} (Senator)` },
          ...{ ptr_link: `https://senate.example/view/ptr/00000000-0000-4000-8000-0000${filing}/` },
          ...{ date_recieved: received, transactions: [], bioguide: member.bioguideId },
        } as never);
      senate.at(-1)!.transactions.push(senateRow(trade));
    }
  }
  return { house: JSON.stringify(house), senate: JSON.stringify(senate) };
}
