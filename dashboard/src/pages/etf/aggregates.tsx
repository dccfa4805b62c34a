import {
  count,
  formatCounted,
  formatDay,
  formatFraction,
  formatSigned,
  NOTHING,
  netUsd,
  percent,
  scoreText,
  shortUsd,
  upsideText,
  weightText,
  words,
} from '../../format.ts';
import type { CoverageFragment, FundHeadQuery } from '../../generated/graphql.ts';
import { ChangeFigure, Figures } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';
import { CLASSES_COMBINED, COMBINED, flowNote } from './aggregate-words.ts';

type Fund = NonNullable<FundHeadQuery['etf']>;
type Of<Name extends keyof Fund> = { query: PanelQuery; aggregate: Fund[Name] | undefined };

const TOO_LITTLE = 'Too few of the fund’s holdings are covered.';
const COLOURS: Record<string, string> = { BULLISH: 'up', BUY: 'up', BEARISH: 'down', SELL: 'down' };

const Label = ({ of }: { of: string }) => <span className={`tag ${COLOURS[of] ?? ''}`}>{words(of)}</span>;

/** The share of the fund that a figure covers. */
const Coverage = ({ of }: { of: CoverageFragment }) => (
  <div className="coverage">
    <meter min={0} max={100} value={of.weightCoveredPercent} aria-label="Share of the fund covered" />
    <span className="muted fine">
      Covers {count(of.holdingsCovered)} of {count(of.holdingsCount)} holdings, {percent(of.weightCoveredPercent, 1)} of
      the fund
    </span>
  </div>
);

/** The Score of the holdings, weighted by their size, beside the fund's own Score. */
export function ScoreAggregate({ query, aggregate }: Of<'sentimentAggregate'>) {
  return (
    <PanelView
      title="Holdings sentiment"
      families={['ETF_AGGREGATE_SENTIMENT']}
      note={aggregate && formatDay(aggregate.asOf)}
      query={query}
      paths={['etf.sentimentAggregate']}
      empty={!aggregate && TOO_LITTLE}
      span="third"
      height={330}
    >
      {() => (
        <div className="stack">
          <p className="verdict">
            <span className="big">{scoreText(aggregate!.constituentsWeighted.serviceScore)}</span>
            <Label of={aggregate!.constituentsWeighted.scoreLabel} />
            <span className="muted">weighted by holdings</span>
          </p>
          {aggregate!.direct ? (
            <p className="verdict">
              <span className="big">{scoreText(aggregate!.direct.serviceScore)}</span>
              <Label of={aggregate!.direct.scoreLabel} />
              <span className="muted">the fund itself</span>
            </p>
          ) : (
            <p className="muted">Not enough mentions of the fund itself.</p>
          )}
          <Coverage of={aggregate!.coverage} />
        </div>
      )}
    </PanelView>
  );
}

/** Analyst estimates for the holdings of the fund. */
export function AnalystAggregate({ query, aggregate }: Of<'analystAggregate'>) {
  return (
    <PanelView
      title="Holdings analyst consensus"
      families={['ETF_AGGREGATE_ANALYST']}
      note={aggregate && `${formatCounted(aggregate.weightedConsensus.totalAnalysts, 'analyst')}, ${COMBINED}`}
      query={query}
      paths={['etf.analystAggregate']}
      empty={!aggregate && TOO_LITTLE}
      span="third"
      height={330}
      className="flush"
    >
      {() => {
        const { consensusLabel, upsidePercent, distribution } = aggregate!.weightedConsensus;
        return (
          <>
            <div className="inset stack">
              <Figures
                items={[
                  { name: 'Consensus', value: <Label of={consensusLabel} /> },
                  { name: 'Upside', value: <ChangeFigure value={upsidePercent} written={upsideText} /> },
                  { name: 'Buy', value: formatFraction(distribution.buy, 0) },
                  { name: 'Hold', value: formatFraction(distribution.hold, 0) },
                  { name: 'Sell', value: formatFraction(distribution.sell, 0) },
                ]}
              />
              <Coverage of={aggregate!.coverage} />
            </div>
            <DataTable
              caption="Top contributors to the upside"
              rows={aggregate!.topContributors}
              rowKey={({ ticker }) => ticker}
              maxHeight={305}
              columns={[
                {
                  key: 'ticker',
                  title: 'Stock',
                  cell: ({ ticker }) => <StockLink ticker={ticker} />,
                  sort: (row) => row.ticker,
                },
                {
                  key: 'label',
                  title: 'Consensus',
                  value: (row) => row.consensusLabel,
                  cell: (row) => <Label of={row.consensusLabel} />,
                },
                {
                  key: 'weight',
                  title: 'Weight',
                  least: 440,
                  unit: '%',
                  hint: CLASSES_COMBINED,
                  align: 'end',
                  cell: (row) => weightText(row.weightPercent),
                  sort: (row) => row.weightPercent,
                },
                {
                  key: 'upside',
                  title: 'Upside',
                  unit: '%',
                  align: 'end',
                  cell: (row) => <ChangeFigure value={row.upsidePercent} written={upsideText} />,
                  sort: (row) => row.upsidePercent,
                },
                {
                  key: 'adds',
                  title: 'Contribution, pp',
                  unit: 'percentage points',
                  hint: 'Contribution to the fund’s upside, percentage points',
                  align: 'end',
                  cell: (row) => formatSigned(row.contributionPercent),
                  sort: (row) => row.contributionPercent,
                },
              ]}
            />
          </>
        );
      }}
    </PanelView>
  );
}

/** Insider purchases and sales of the holdings' stocks. */
export function InsiderAggregate({ query, aggregate }: Of<'insiderAggregate'>) {
  return (
    <PanelView
      title="Holdings insider trades"
      families={['ETF_HOLDINGS', 'INSIDER']}
      note={aggregate && flowNote(aggregate.lookbackDays)}
      query={query}
      paths={['etf.insiderAggregate']}
      empty={!aggregate && TOO_LITTLE}
      span="two-thirds"
      height={330}
      className="flush"
    >
      {() => {
        const flow = aggregate!.weightedNetFlow;
        return (
          <>
            <div className="inset stack">
              <Figures
                items={[
                  {
                    name: 'Weighted net',
                    value: <span className={flow.netDollars < 0 ? 'down' : 'up'}>{netUsd(flow.netDollars)}</span>,
                  },
                  {
                    name: 'Bought',
                    value: shortUsd(flow.buyDollars),
                    hint: formatCounted(flow.buyTradeCount, 'purchase'),
                  },
                  { name: 'Sold', value: shortUsd(flow.sellDollars), hint: formatCounted(flow.sellTradeCount, 'sale') },
                  { name: 'Insiders', value: count(flow.distinctInsiderCount) },
                ]}
              />
              <Coverage of={aggregate!.coverage} />
            </div>
            <DataTable
              caption="Top contributors to insider flow"
              rows={aggregate!.topContributors}
              rowKey={({ ticker }) => ticker}
              maxHeight={230}
              columns={[
                {
                  key: 'ticker',
                  title: 'Stock',
                  cell: ({ ticker }) => <StockLink ticker={ticker} />,
                  sort: (row) => row.ticker,
                },
                {
                  key: 'trades',
                  title: 'Trades',
                  least: 440,
                  align: 'end',
                  cell: (row) => count(row.tradeCount),
                  sort: (row) => row.tradeCount,
                },
                {
                  key: 'weight',
                  title: 'Weight',
                  unit: '%',
                  hint: CLASSES_COMBINED,
                  align: 'end',
                  cell: (row) => weightText(row.weightPercent),
                  sort: (row) => row.weightPercent,
                },
                {
                  key: 'net',
                  title: 'Net',
                  unit: 'USD',
                  align: 'end',
                  cell: (row) => netUsd(row.netDollars),
                  sort: (row) => row.netDollars,
                },
                {
                  key: 'weighted',
                  title: 'Weighted net',
                  unit: 'USD',
                  align: 'end',
                  cell: (row) => (row.weightedNetDollars === 0 ? NOTHING : netUsd(row.weightedNetDollars)),
                  sort: (row) => row.weightedNetDollars,
                },
              ]}
            />
          </>
        );
      }}
    </PanelView>
  );
}
