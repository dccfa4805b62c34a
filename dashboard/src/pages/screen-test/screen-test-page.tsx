import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { CopyButton } from '../../exports/copy-link.tsx';
import { formatDay, formatFraction, number } from '../../format.ts';
import type { ScreenTestQuery } from '../../generated/graphql.ts';
import { useScreenTestQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Figure, Figures } from '../../parts/figures.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { useNow } from '../../parts/use-now.ts';
import { type RUN_AT_ONCE, screenPath, screenStudyPath, usePlan } from '../screener/plan.ts';
import { ScreenLine } from '../screener/screen-line.tsx';
import { drawEquity } from './equity-drawing.ts';
import { PeriodsPanels } from './periods-panel.tsx';
import { TestForm } from './test-form.tsx';
import { findFirstDay, readChoices, type TestChoices, toBacktestInput, writeChoices } from './test-input.ts';
import { describeCoverage, describeRange, describeVerdict, formatRate, formatRatio } from './verdict.ts';
import { WARNING_TEXTS } from './warnings.ts';

type Test = NonNullable<ScreenTestQuery['backtest']>;

/** The estimate of calls changes by the day. */
const HOUR_MS = 3_600_000;

/** Tests a screen: its matches bought and sold on recorded days, beside a benchmark. */
export default function ScreenTestPage() {
  const now = useNow(HOUR_MS);
  const [plan, setPlan] = usePlan();
  const [search, setSearch] = useSearchParams();
  const choices = readChoices(search, findFirstDay(now));
  const input = toBacktestInput(plan, choices);
  const key = JSON.stringify(input);
  // A first visit shows the test of all stocks, and a click on the screener's link that of its screen. Any other address
  // with a screen only fills the form, because each test costs calls.
  const isRun = useHistoryState<Partial<typeof RUN_AT_ONCE> | null>()?.isRun;
  const [started, setStarted] = useState<string | null>(() => (search.size === 0 || isRun ? key : null));
  const query = useScreenTestQuery({ input }, { enabled: started === key });
  const run = (next: TestChoices) => {
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [name, value] of writeChoices(next)) params.set(name, value);
        return params;
      },
      { replace: true },
    );
    setStarted(JSON.stringify(toBacktestInput(plan, next)));
  };
  const test = query.data?.backtest;
  const isRunning = started === key && query.isPending;
  return (
    <PageView
      title="Backtest"
      lead={test && `${formatDay(test.from)} to ${formatDay(test.to)}`}
      actions={
        <>
          <Link href={screenStudyPath(plan)}>Event study of entries</Link>
          <Link href={screenPath(plan)}>Back to the screen</Link>
        </>
      }
    >
      <PanelView title="Trading rules" className="bare">
        <ScreenLine plan={plan} onChoose={setPlan} />
        <TestForm choices={choices} now={now} isRunning={isRunning} onRun={run} />
      </PanelView>
      {started === key ? (
        <>
          <PanelView title="Result" families={['SCREENER_STOCKS', 'PRICES']} query={query} preview={test} height={480}>
            {() => <Result test={test!} />}
          </PanelView>
          {test && (
            <PeriodsPanels
              periods={test.periods?.nodes ?? []}
              total={test.periods?.totalCount ?? 0}
              universe={plan.universe}
              source={query}
            >
              <ReceiptPanel test={test} />
            </PeriodsPanels>
          )}
        </>
      ) : (
        <p className="nothing">
          At the end of each period the first matches of the screen are chosen from what was recorded that day, and
          bought at the next open.
        </p>
      )}
    </PageView>
  );
}

const listFigures = ({ summary, benchmark, evidence }: Test): Figure[] => {
  const beside = (value: string, other: string | null) => (
    <>
      {value}
      {other !== null && <span className="muted"> / {other}</span>}
    </>
  );
  const fraction = (value: number | null) => formatFraction(value, 1);
  const perYear: Figure[] = [
    { name: 'Per year', value: beside(fraction(summary.cagr), benchmark && fraction(benchmark.cagr)) },
    { name: 'Volatility', value: beside(fraction(summary.volatility), benchmark && fraction(benchmark.volatility)) },
    {
      name: 'Sharpe',
      value: beside(
        number(summary.sharpe) + describeRange(evidence.sharpeRange, formatRatio),
        benchmark && number(benchmark.sharpe),
      ),
      hint: 'In brackets: the range of 95 % confidence',
    },
  ];
  const perPeriod: Figure[] = [
    {
      name: 'Periods ahead',
      value: fraction(summary.hitRate) + describeRange(evidence.hitRateRange, formatRate),
      hint: 'Periods with a higher return than the benchmark; in brackets: the range of 95 % confidence',
    },
    {
      name: 'Excess per period',
      value: fraction(evidence.meanExcess) + describeRange(evidence.meanExcessRange, formatRate),
      hint: `Mean return above the benchmark, t-stat ${number(summary.tStatistic)}; in brackets: the range of 95 % confidence`,
    },
  ];
  return [
    { name: 'Return', value: beside(fraction(summary.totalReturn), benchmark && fraction(benchmark.totalReturn)) },
    {
      name: 'Max drawdown',
      value: beside(fraction(summary.maxDrawdown), benchmark && fraction(benchmark.maxDrawdown)),
    },
    // A year's figures of a shorter test would flatter or frighten.
    ...(evidence.isAnnualized ? perYear : []),
    ...(evidence.verdict === 'NO_CONCLUSION' ? [] : perPeriod),
    ...(evidence.isAnnualized ? [{ name: 'Turnover per year', value: number(summary.turnover, 1) }] : []),
  ];
};

function Result({ test }: { test: Test }) {
  const figures = useMemo(() => listFigures(test), [test]);
  const coverage = describeCoverage(test);
  return (
    <>
      <p>
        <strong>{describeVerdict(test.evidence)}</strong> {coverage}
      </p>
      <Figures items={figures} />
      {test.benchmark && <p className="muted fine">After the slash: the benchmark.</p>}
      <Chart
        data={test.equity}
        draw={drawEquity}
        height={340}
        label="Return of the portfolio and its benchmark since the start, by session."
      />
      {test.warnings.length > 0 && (
        <ul className="test-warnings">
          {test.warnings.map((warning) => (
            <li key={warning}>{WARNING_TEXTS[warning]}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The proof of a test's input and data, to copy beside its figures. */
function ReceiptPanel({ test: { receipt, delisted, evidence } }: { test: Test }) {
  const text = `sha256:${receipt.digest} engine ${receipt.engine}`;
  return (
    <PanelView title="Receipt" actions={<CopyButton label="Copy" read={() => text} instead="Select it to copy" />}>
      <p className="digest">{text}</p>
      <p className="muted fine">
        {receipt.recordedDays} recorded decision days, {receipt.reconstructedDays} rebuilt from later data.{' '}
        {receipt.trials} {receipt.trials === 1 ? 'test' : 'different tests'} of this range with your key
        {receipt.deflatedSharpe !== null &&
          evidence.verdict !== 'NO_CONCLUSION' &&
          `: the chance that the Sharpe ratio is more than luck is ${formatFraction(receipt.deflatedSharpe, 0)}`}
        .
      </p>
      {(delisted?.length ?? 0) > 0 && (
        <p className="muted fine">
          Delisted while held:{' '}
          {delisted
            ?.map(({ ticker, day, proceeds }) => `${ticker} (${formatDay(day)}, paid ${formatFraction(proceeds, 0)})`)
            .join(', ')}
        </p>
      )}
    </PanelView>
  );
}
