import { useMemo } from 'react';
import { dayRange, formatDay, number, signedPercent, usd } from '../format.ts';
import { useBarsQuery } from '../generated/hooks.ts';
import { Chart } from './chart.tsx';
import { CompareField } from './compare-field.tsx';
import { drawComparison } from './comparison-drawing.ts';
import { Segments, Toggles } from './figures.tsx';
import { useKeepBefore } from './keep-before.ts';
import type { ChartMark } from './marks.ts';
import { Menu } from './menu.tsx';
import { isUnknown } from './not-covered.tsx';
import { PanelView } from './panel.tsx';
import type { Bars, PriceEvent, PriceLevel } from './price-arrangement.ts';
import { drawPrice, heightOfStudies } from './price-drawing.ts';
import { cutBars, FIRST_DAY, RANGES, usePriceRange } from './price-range.ts';
import { comparedTo, computeMovingAverages, computeReturn, inferDividends, splitWords } from './price-rules.ts';
import { convergence, relativeStrength } from './price-studies.ts';
import { describeSession } from './session-line.ts';
import { useUrlChoice, useUrlText } from './url-choice.ts';

const SHAPES = [
  { value: 'candles', text: 'Candles' },
  { value: 'line', text: 'Line' },
] as const;
const INDICATORS = [
  { value: 'averages', text: 'Averages', hint: '50- and 200-session moving averages' },
  { value: 'rsi', text: 'RSI', hint: 'Relative strength index of 14 sessions, 0 to 100' },
  { value: 'macd', text: 'MACD', hint: 'Moving average convergence divergence of 12, 26 and 9 sessions' },
] as const;
const DISPLAY = [
  { value: 'events', text: 'Events', hint: 'Earnings reports, dividends and splits' },
  { value: 'log', text: 'Log', hint: 'Equal distances are equal percentages' },
] as const;
/** Events are displayed unless the address says otherwise. */
const NO_EVENTS_TOKEN = 'no-events';
const EXPECTED_MOVE = {
  value: 'move',
  text: 'Expected move',
  hint: 'The range that options expect, from the last close',
};
const AVERAGES = [50, 200];
const HEIGHT = 430;
/** Height in pixels of a line below the chart. */
const CAPTION = 17;

const NO_BARS: Bars = [];
const NO_MARKS: readonly ChartMark[] = [];
const NO_EVENTS: readonly PriceEvent[] = [];
const NO_LEVELS: readonly PriceLevel[] = [];
const NO_SPLITS: readonly Split[] = [];

type Split = { day: string; ratio: number };

/** The daily bars of a ticker, with volume below and marks, or compared with another ticker. */
export function PricePanel({
  ticker,
  marks = NO_MARKS,
  remark,
  splits = NO_SPLITS,
  useEvents = useNoEvents,
  useLevels,
  span = 'two-thirds',
}: {
  ticker: string;
  marks?: readonly ChartMark[];
  /** Shown below the chart: a note about events without marks. */
  remark?: string | false | undefined;
  /** The splits of the ticker, displayed with the events. */
  splits?: readonly Split[] | undefined;
  /**
   * A hook for other events, which fetches them only while events are displayed. Must be the same hook on every render.
   */
  useEvents?(ticker: string, isShown: boolean): readonly PriceEvent[];
  /** A hook for the range that options expect, which fetches it only while it is displayed; without it there is none. */
  useLevels?(ticker: string, isShown: boolean, price: number | null): readonly PriceLevel[];
  span?: 'wide' | 'two-thirds';
}) {
  const { range, setRange, window } = usePriceRange();
  const [shape, setShape] = useUrlChoice('chart', SHAPES, 'candles');
  const [overlays, setOverlays] = useUrlText('overlays');
  const [other, setOther] = useUrlText('compare');
  const enabledOverlays = readOverlays(overlays);
  const indicators = useLevels ? [...INDICATORS, EXPECTED_MOVE] : INDICATORS;
  /** Replaces the enabled overlays of a group, and keeps those of the other. */
  const setAmong = (group: readonly { value: string }[]) => (next: readonly string[]) =>
    setOverlays(
      formatOverlays([...enabledOverlays.filter((name) => group.every(({ value }) => value !== name)), ...next]),
    );
  const hasAverages = enabledOverlays.includes('averages') && !other;
  const hasStrength = enabledOverlays.includes('rsi') && !other;
  const hasConvergence = enabledOverlays.includes('macd') && !other;
  const hasEvents = enabledOverlays.includes('events') && !other;
  const isLog = enabledOverlays.includes('log');
  const query = useBarsQuery({ ticker, ...window }, { placeholderData: useKeepBefore() });
  // Averages and studies of the first visible session need the sessions before it.
  const allBars = useBarsQuery({ ticker, from: FIRST_DAY }, { enabled: hasAverages || hasStrength || hasConvergence });
  const compared = useBarsQuery({ ticker: other, ...window }, { enabled: other !== '' });
  const reports = useEvents(ticker, hasEvents);
  // A retry would not find any prices.
  const hasNone = isUnknown(query, true);
  const loaded = query.data?.chart ?? NO_BARS;
  const bars = useMemo(() => cutBars(loaded, range), [loaded, range]);
  const hasRange = enabledOverlays.includes(EXPECTED_MOVE.value) && !other;
  const levels = (useLevels ?? useNoLevels)(ticker, hasRange, bars.at(-1)?.close ?? null);
  const fullHistory = allBars.data?.chart ?? NO_BARS;
  const averages = useMemo(
    () => (hasAverages ? computeAverages(fullHistory, bars) : []),
    [hasAverages, fullHistory, bars],
  );
  const strength = useMemo(
    () => (hasStrength ? ofSessions(bars, relativeStrength(fullHistory)) : null),
    [hasStrength, fullHistory, bars],
  );
  const macd = useMemo(
    () => (hasConvergence ? ofSessions(bars, convergence(fullHistory)) : null),
    [hasConvergence, fullHistory, bars],
  );
  const events = useMemo(
    () =>
      hasEvents
        ? [
            ...reports,
            ...inferDividends(bars).map(
              ({ day, amount }): PriceEvent => ({ day, kind: 'Dividends', text: `about ${usd(amount)} a share` }),
            ),
            ...splits.map(({ day, ratio }): PriceEvent => ({ day, kind: 'Split', text: splitWords(ratio) })),
          ]
        : NO_EVENTS,
    [hasEvents, reports, bars, splits],
  );
  const data = useMemo(
    () => ({ bars, marks, events, averages, levels, strength, convergence: macd, shape, isLog }),
    [bars, marks, events, averages, levels, strength, macd, shape, isLog],
  );
  const height = HEIGHT + heightOfStudies(Number(hasStrength) + Number(hasConvergence));
  const otherBars = compared.data?.chart;
  const comparison = useMemo(
    () => (other && otherBars ? { names: [ticker, other] as const, ...comparedTo(bars, otherBars) } : null),
    [ticker, other, bars, otherBars],
  );
  const gain = computeReturn(bars);
  return (
    <PanelView
      title="Price"
      families={['PRICES']}
      note={
        bars.length > 0 && (
          <>
            {gain && (
              <>
                <b>{signedPercent(gain.value * 100)}</b>
                {' · '}
              </>
            )}
            {dayRange(bars[0]!.day, bars.at(-1)!.day)}
            {gain?.hasDividends && ' · with dividends'}
          </>
        )
      }
      actions={
        !hasNone && (
          <>
            <Segments label="Timeframe" options={RANGES} value={range} onChange={setRange} />
            <span className="push" />
            <CompareField key={other} other={other} onCompare={setOther} />
            {!other && (
              <>
                <Menu
                  text="Indicators"
                  count={indicators.filter(({ value }) => enabledOverlays.includes(value)).length}
                >
                  {() => (
                    <div className="indicator-menu">
                      <Toggles
                        label="Indicators"
                        options={indicators}
                        value={enabledOverlays}
                        onChange={setAmong(indicators)}
                      />
                    </div>
                  )}
                </Menu>
                <Toggles label="Display" options={DISPLAY} value={enabledOverlays} onChange={setAmong(DISPLAY)} />
                <Segments label="Chart type" options={SHAPES} value={shape} onChange={setShape} />
              </>
            )}
          </>
        )
      }
      query={hasNone ? { ...query, error: null } : query}
      empty={hasNone ? 'No prices.' : bars.length === 0 && 'No prices in this range.'}
      span={span}
      height={hasNone ? 120 : height + (marks === NO_MARKS ? 0 : CAPTION)}
      className="clip-note control-row"
    >
      {() =>
        other ? (
          <>
            {compared.error && <p role="alert">{compared.error.message}</p>}
            {comparison && comparison.own.length === 0 && <p>{other} has no prices in this range.</p>}
            {comparison && comparison.own.length > 0 && (
              <Chart
                data={comparison}
                draw={drawComparison}
                drawing="comparison"
                height={HEIGHT}
                label={`Since ${formatDay(comparison.own[0]!.day)} ${ticker} changed ${signedPercent(comparison.own.at(-1)!.value)} and ${other} ${signedPercent(comparison.other.at(-1)!.value)}.`}
              />
            )}
          </>
        ) : (
          <Chart
            data={data}
            draw={drawPrice}
            drawing="price"
            height={height}
            label={describeChart(ticker, bars)}
            above={<LastSession bars={bars} />}
          >
            {marks !== NO_MARKS && (
              // Reserves space until the trades are known.
              <figcaption className="of-marks">
                {marks.length > 0 &&
                  `${remark || ''} Filled markers are purchases, hollow ones are sales. Nearby trades share a marker; hover to list them.`}
              </figcaption>
            )}
          </Chart>
        )
      }
    </PanelView>
  );
}

/** The figures of the last session, until the pointer selects another. */
function LastSession({ bars }: { bars: Bars }) {
  const last = bars.at(-1);
  return (
    last && (
      <p className="session-line of-last">
        {describeSession(last, bars.at(-2)).map(({ name, value, className }) => (
          <span key={name + value}>
            {name} <b className={className}>{value}</b>
          </span>
        ))}
      </p>
    )
  );
}

const useNoEvents = () => NO_EVENTS;
const useNoLevels = () => NO_LEVELS;

/** The enabled overlays of an address. */
function readOverlays(text: string): string[] {
  const names = text.split(',').filter(Boolean);
  return names.includes(NO_EVENTS_TOKEN) ? names.filter((name) => name !== NO_EVENTS_TOKEN) : [...names, 'events'];
}

/** The text of enabled overlays in an address. */
const formatOverlays = (names: readonly string[]): string =>
  [...names.filter((name) => name !== 'events'), ...(names.includes('events') ? [] : [NO_EVENTS_TOKEN])].join(',');

/** Averages of the visible sessions, computed from all sessions before them. */
const computeAverages = (fullHistory: Bars, bars: Bars) =>
  AVERAGES.map((sessions) => ({
    name: `${sessions}-day average`,
    values: ofSessions(bars, computeMovingAverages(fullHistory, sessions)),
  }));

/** Selects the values of the visible sessions. */
function ofSessions<Of extends { day: string }>(bars: Bars, values: readonly Of[]): Of[] {
  const first = bars[0]?.day ?? '';
  return values.filter(({ day }) => day >= first);
}

const describeChart = (ticker: string, bars: Bars) =>
  bars.length === 0
    ? `The price of ${ticker}.`
    : `The price of ${ticker} with its volume, from ${number(bars[0]!.close)} on ${formatDay(bars[0]!.day)} to ${number(bars.at(-1)!.close)} on ${formatDay(bars.at(-1)!.day)}.`;
