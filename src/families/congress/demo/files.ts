import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { type Listing, showsState } from '../../../demo/listing.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { requireValue } from '../../../lib/require.ts';
import { type DemoMember, demoMembers, memberTable } from './members.ts';

/** The day on which former members left: the start of this Congress. */
const LEFT_ON = new Date('2025-01-03T00:00:00Z');

/** Ranges of the forms, with the cumulative percent of trades up to each range, as in the reports of recent years. */
const RANGES: readonly [range: string, upTo: number][] = [
  ['$1,001 - $15,000', 80],
  ['$15,001 - $50,000', 92],
  ['$50,001 - $100,000', 96],
  ['$100,001 - $250,000', 98.5],
  ['$250,001 - $500,000', 99.3],
  ['$500,001 - $1,000,000', 99.7],
  ['$1,000,001 - $5,000,000', 100],
];

/** Half of all trades are the member's, a third the spouse's. */
const OWNERS = ['Self', 'Self', 'Self', 'Self', 'Self', 'Spouse', 'Spouse', 'Spouse', 'Joint', 'Joint'];

function drawAmountRange(random: DemoRandom): string {
  const roll = random.between(0, 100);
  const [range] = requireValue(
    RANGES.find(([, upTo]) => roll < upTo),
    'the range of an amount',
  );
  return range;
}

const slashed = (day: Date): string => {
  const [year, month, date] = isoDate(day).split('-');
  return `${month}/${date}/${year}`;
};

type Trade = { traded: Date; place: number; listing: Listing; random: DemoRandom };
type Report = { filing: number; disclosed: Date; trades: Trade[] };

const WEEK = 5;

/** A member's new reports, one per week of sessions with trades: filed within 45 days, or late. */
function* generateReports(universe: DemoUniverse, member: DemoMember, number: number): Generator<Report> {
  if (member.pace === 0) return;
  const { seed, sessions } = universe;
  // Members trade only ordinary companies, so that no company that exists to show a state leads a list.
  const listings = universe.listings.filter((listing) => !showsState(listing));
  if (listings.length === 0) return;
  const first = Math.min(...listings.map(universe.firstPlace));
  for (let week = Math.ceil(first / WEEK); (week + 1) * WEEK <= sessions.length; week++) {
    const random = createRandom(seed, 'disclosures', member.bioguideId, week);
    const delay = random.chance(0.12) ? random.integer(46, 120) : random.integer(8, 44);
    const disclosed = addDays(universe.sessionAt(week * WEEK + WEEK - 1), delay);
    const expected = member.pace / 52;
    const count = Math.floor(expected) + Number(random.chance(expected % 1));
    if (!universe.isNew(disclosed) || (member.former && disclosed >= LEFT_ON)) continue;
    const trades = Array.from({ length: count }, () => {
      const [listing, place] = [random.pick(listings), week * WEEK + random.integer(0, WEEK - 1)];
      return { traded: universe.sessionAt(place), place, listing, random };
    }).filter(({ listing, place }) => universe.isTraded(listing, place));
    if (trades.length > 0) yield { filing: 10_000_000 + number * 10_000 + week, disclosed, trades };
  }
}

/** The columns of a trade that both chambers' layouts share. */
function buildCommonFields({ traded, listing, random }: Trade, types: readonly [purchase: string, ...sales: string[]]) {
  const [purchase, ...sales] = types;
  return {
    transaction_date: slashed(traded),
    owner: random.pick([...OWNERS, types.length > 2 ? 'Child' : 'Dependent Child']),
    ticker: listing.ticker.replace('.', '-'),
    asset_description: listing.name,
    asset_type: 'Stock',
    type: random.chance(0.55) ? purchase : random.pick(sales),
    amount: drawAmountRange(random),
  };
}

/** An eighth of the senators' trades are options that expire in half a year, struck near the price. */
function senateRow(universe: DemoUniverse, trade: Trade) {
  const row = { ...buildCommonFields(trade, ['Purchase', 'Sale (Full)', 'Sale (Partial)']), comment: '--' };
  if (trade.listing.kind === 'ETF' || !trade.random.chance(0.125)) return row;
  const strike = Math.max(5, 5 * Math.round(universe.barAt(trade.listing, trade.place).close / 5));
  const terms = `Option Type: ${trade.random.pick(['Call', 'Put'])} <br><em>Strike price:</em> $${strike}.00 <br> <em>Expires:</em> ${slashed(addDays(trade.traded, 182))}`;
  return {
    ...row,
    asset_type: 'Stock Option',
    asset_description: `${row.asset_description} <div class="text-muted">${terms} </div>`,
  };
}

const buildFileName = (stem: string, { today }: DemoUniverse) => `demo-${stem}-${isoDate(today)}.json`;

/** Invented members for every seat in Congress and their disclosures, in the layouts of the real files. */
export function* politicianFiles(universe: DemoUniverse): Generator<DemoFile> {
  const members = demoMembers(universe.seed);
  const { header, rows } = memberTable(members, LEFT_ON.getUTCFullYear());
  yield* csvFiles('legislators', 'legislators', universe.today, header, rows);
  const reports = members.flatMap((member, number) =>
    [...generateReports(universe, member, number)].map((report) => ({ member, ...report })),
  );
  const house = reports
    .filter(({ member }) => !member.isSenator)
    .flatMap(({ member, filing, disclosed, trades }) =>
      trades.map((trade) => ({
        ...buildCommonFields(trade, ['Purchase', 'Sale']),
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
    yield { kind: 'house-disclosures', name: buildFileName('house', universe), content: JSON.stringify(house) };
  if (senate.length > 0)
    yield { kind: 'senate-disclosures', name: buildFileName('senate', universe), content: JSON.stringify(senate) };
}
