import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

/** Today is Friday 21 November. Berkshire reports next in March, NVIDIA on Saturday of this week and again in February. */
const app = useApp(async (app) => {
  const header =
    'ticker,snapshotDate,companyName,earningsDate,earningsTime,fiscalDateEnding,fiscalQuarter,confirmed,estimatedEps,currency';
  await load(app, 'earnings-calendar', {
    'earnings-calendar.csv': `${header}
BRK.B,2025-11-20,Berkshire,2026-03-10,after_close,2026-01-31,Q4 2025,true,1.25,USD
NVDA,2025-11-20,NVIDIA,2025-11-22,before_open,2025-10-31,Q3 2025,true,2.5,USD
NVDA,2025-11-20,NVIDIA,2026-02-22,,2026-01-31,Q4 2025,false,3,USD
`,
  });
});

const FIELDS = 'reportDate time isConfirmed fiscalQuarter estimatedEps currency isPreview withheld upgrade { message }';
const ask = async (ticker: string, as: 'PRO' | 'FREE' = 'PRO') =>
  (await app.ask(`{ stock(ticker: "${ticker}") { nextReport { ${FIELDS} } } }`, as)).stock.nextReport;

describe('The next report of a stock', () => {
  it('is the earliest coming report, at any distance [CAL-17]', async () => {
    const whole = { isPreview: false, withheld: [], upgrade: null };
    expect(await ask('BRK.B')).toEqual({
      reportDate: '2026-03-10',
      time: 'AFTER_CLOSE',
      isConfirmed: true,
      fiscalQuarter: 'Q4 2025',
      estimatedEps: 1.25,
      currency: 'USD',
      ...whole,
    });
    expect(await ask('NVDA')).toMatchObject({
      reportDate: '2025-11-22',
      time: 'BEFORE_OPEN',
      fiscalQuarter: 'Q3 2025',
    });
    // The calendar itself ends after 30 days.
    const { stock } = await app.ask('{ stock(ticker: "BRK.B") { earningsCalendar { nodes { earningsDate } } } }');
    expect(stock.earningsCalendar.nodes).toEqual([]);
    // Nothing is listed for it.
    expect(await ask('GONE')).toBeNull();
  });

  it('is shown to a FREE key in its own week, and withheld whole before, without a word on the day [CAL-18, LIMITS-14]', async () => {
    expect(await ask('NVDA', 'FREE')).toMatchObject({ reportDate: '2025-11-22', isPreview: false, withheld: [] });
    const later = await ask('BRK.B', 'FREE');
    expect(later).toEqual({
      reportDate: null,
      time: null,
      isConfirmed: null,
      fiscalQuarter: null,
      estimatedEps: null,
      currency: null,
      isPreview: true,
      withheld: ['reportDate', 'time', 'isConfirmed', 'fiscalQuarter', 'estimatedEps', 'currency'],
      upgrade: { message: 'PRO also shows a next report that is not due this week.' },
    });
    // On the day after this week's report, the following report is withheld too.
    app.clock.now = new Date('2025-11-23T17:00:00Z');
    expect(await ask('NVDA', 'FREE')).toMatchObject({ reportDate: null, isPreview: true });
    app.clock.now = new Date('2026-03-09T17:00:00Z');
    expect(await ask('BRK.B', 'FREE')).toMatchObject({ reportDate: '2026-03-10', isPreview: false });
  });

  it('costs a call and needs a key, as the calendar does [CAL-20]', async () => {
    const document = '{ stock(ticker: "BRK.B") { nextReport { reportDate } } }';
    expect((await app.graphql(document, { as: 'FREE' })).body.extensions.cost.actual).toBe(1);
    const { body } = await app.graphql(document, { as: 'anonymous' });
    expect(body.errors[0].extensions.code).toBe('api_key_required');
  });

  it('reports that data is loaded if a filter leaves no event', async () => {
    app.clock.now = new Date('2025-11-21T18:00:00Z');
    const {
      market: { earningsCalendar },
    } = await app.ask(
      '{ market { earningsCalendar(period: { from: "2025-11-22", to: "2025-11-22" }, time: UNKNOWN) { totalCount coverage } } }',
    );
    expect(earningsCalendar).toEqual({ totalCount: 0, coverage: 'NONE_IN_WINDOW' });
  });
});
