import type { GraphQLResolveInfo } from 'graphql';
import type { OptionDay } from '../../generated/prisma/client.ts';
import { hasAllowance, type MonthlyMeter, takeAllowance } from '../../graph/allowance.ts';
import { byTier } from '../../graph/by-tier.ts';
import type { Context } from '../../graph/context.ts';
import { nextMonth } from '../../graph/limits.ts';
import { PERIOD_MONTHS, type PeriodWindow } from '../../graph/period.ts';
import { type Gated, gate, hide, type Trim } from '../../graph/preview.ts';
import { selectedNames } from '../../graph/selected-names.ts';
import { isoDate } from '../../lib/dates.ts';
import { dayInWords, formatCount } from '../../lib/words.ts';
import { primaryTicker } from '../../market/ticker.ts';
import type { Window } from '../../market/window.ts';
import { type Dossier as DossierRow, dossierByTicker, optionDaysByTicker } from './reads.ts';
import { FREE_DOSSIERS, type UnusualOption as UnusualRow } from './rules/chain.ts';
import { type OptionsContext as ContextRow, firstOfSessions, SESSIONS_PER_MONTH } from './rules/history.ts';
import type { OiWalls } from './rules/walls.ts';

const FREE_WINDOW: PeriodWindow = 'ONE_YEAR';

/** The first session of a standard period that ends on `newest`. */
const findFirstSession = (newest: Date, window: PeriodWindow): Date =>
  firstOfSessions(newest, PERIOD_MONTHS[window] * SESSIONS_PER_MONTH);

/** A dossier as served: the full headline, and the other parts that the caller sees. */
export type ServedDossier = Pick<DossierRow, 'asOf' | 'sentiment'> & {
  headline: DossierRow;
  latest: OptionDay | null;
  context: ContextRow | null;
  oiWalls: OiWalls | null;
  unusual: UnusualRow[] | null;
  /** The ticker of the expiries, which are read only if selected. */
  expiries: string | null;
};

const BEHIND_HEADLINE = [
  'latest',
  'context',
  'oiWalls',
  'unusual',
  'expiries',
] as const satisfies (keyof ServedDossier)[];

const BEHIND_WORDS = 'the skew, the term structure, open interest by expiry and strike, and unusual contracts';

/** The fields of a dossier that a preview withholds: selecting one of them spends a full dossier (AMB-10). */
const SPENDING = [...BEHIND_HEADLINE, 'unusualCount'];
const GATE_FIELDS = ['isPreview', 'previewReason', 'upgrade', 'withheld'];

export const DOSSIER_METER: MonthlyMeter = { meter: 'options-dossier', most: FREE_DOSSIERS };

const EVERYTHING = hide<ServedDossier>([]);

/** For selections that a preview shows in full. Withholds all other fields, regardless of the caller. */
const SELECTED: Trim<ServedDossier, ServedDossier> = {
  ...EVERYTHING,
  part: (full) => ({ ...hide<ServedDossier>(BEHIND_HEADLINE).part(full), withheld: [], message: '' }),
};

/** Only the headline, because the month's full dossiers are used up; the offer states this and the renewal date. */
function headlineAlone(now: Date): Trim<ServedDossier, ServedDossier> {
  const hidden = hide<ServedDossier>(BEHIND_HEADLINE);
  const renewal = dayInWords(isoDate(nextMonth(now)));
  const message = `You have used this month's ${FREE_DOSSIERS} full views of options, and the next ones start on ${renewal} (UTC); PRO always shows ${BEHIND_WORDS}.`;
  return { ...hidden, part: (full) => ({ ...hidden.part(full), message }) };
}

/** `window`: null for other days. `totalCount`: how many sessions of the requested days are stored. */
export type OptionsHistoryResult = {
  ticker: string;
  window: PeriodWindow | null;
  series: OptionDay[];
  totalCount: number;
};

/** The parts of a dossier that a caller below PRO sees. Spends a full dossier if the selection requires it. */
async function spendingTrim(
  context: Context,
  ticker: string,
  info: GraphQLResolveInfo,
): Promise<Trim<ServedDossier, ServedDossier>> {
  const selected = selectedNames('OptionsDossier', info);
  // Created only if needed, because it reads the time.
  const alone = () => headlineAlone(context.time.served());
  if (SPENDING.some((name) => selected.has(name)))
    return (await takeAllowance(context, DOSSIER_METER, ticker, info)) ? EVERYTHING : alone();
  // The gate's fields describe the withheld parts; if they are not selected, the response is the same for every caller.
  const isExhausted =
    GATE_FIELDS.some((name) => selected.has(name)) && !(await hasAllowance(context, DOSSIER_METER, ticker));
  return isExhausted ? alone() : SELECTED;
}

/** A ticker's newest dossier, in full or only the headline; null outside coverage. */
export async function gatedDossier(
  context: Context,
  ticker: string,
  info: GraphQLResolveInfo,
): Promise<(ServedDossier & Gated) | null> {
  const dossier = await dossierByTicker(context).load(ticker);
  if (!dossier) return null;
  const { asOf, sentiment, latest, oiWalls, unusual } = dossier;
  const full: ServedDossier = {
    asOf,
    sentiment,
    headline: dossier,
    latest,
    context: dossier,
    oiWalls,
    unusual,
    expiries: ticker,
  };
  const chooseTrim = byTier(context, async () => EVERYTHING, spendingTrim);
  return gate(context, full, await chooseTrim(context, ticker, info));
}

/** Below PRO, only the sessions of the last year. */
const lastYear = (newest: Date): Trim<OptionsHistoryResult, OptionsHistoryResult> => ({
  whole: (full) => full,
  part: (full) => {
    const first = findFirstSession(newest, FREE_WINDOW);
    const series = full.series.filter(({ date }) => date >= first);
    return {
      shown: { ...full, window: full.window && FREE_WINDOW, series },
      withheld: series.length < full.series.length ? ['series'] : [],
      message: `PRO shows all ${formatCount(full.series.length, 'session')} of the requested window; FREE shows one year.`,
    };
  },
});

/** The sessions of a ticker in a standard period or in a window, oldest first; below PRO, at most one year. */
export async function gatedHistory(
  context: Context,
  ticker: string,
  period: PeriodWindow | Window,
): Promise<OptionsHistoryResult & Gated> {
  const dossier = await dossierByTicker(context).load(ticker);
  const newest = dossier?.asOf ?? context.time.today();
  const window = typeof period === 'string' ? period : null;
  const { from, to } = typeof period === 'string' ? { from: findFirstSession(newest, period), to: newest } : period;
  const series = dossier ? await optionDaysByTicker(context).load({ ticker, from, to }) : [];
  return gate(context, { ticker, window, series, totalCount: series.length }, lastYear(newest));
}

/** The options of a security are those of its primary ticker: GOOGL for GOOG. */
export const optionsOn = ({ ticker }: { ticker: string }) => ({ ticker: primaryTicker(ticker) });
