import { describe, expect, it } from 'vitest';
import { parseGlobalId } from '../../../src/graph/global-id.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { listSessions } from '../../support/history.ts';
import { load } from '../../support/load.ts';

const PATH = '/api/v1/analyst/JNJ/called-it';

const app = useApp(async (app) => {
  // Closes of JNJ: up by a quarter to 3 November, down by 24 percent to 20 November, each over five sessions.
  const closes: readonly [string, number][] = [
    ['2025-10-27', 160],
    ['2025-10-28', 160],
    ['2025-10-29', 168],
    ['2025-10-30', 176],
    ['2025-10-31', 184],
    ['2025-11-03', 200],
    ...['04', '05', '06', '07', '10', '11', '12', '13'].map((day): [string, number] => [`2025-11-${day}`, 200]),
    ['2025-11-14', 184],
    ['2025-11-17', 176],
    ['2025-11-18', 168],
    ['2025-11-19', 160],
    ['2025-11-20', 152],
  ];
  const bars = closes.map(
    ([date, close]) => `JNJ,${date},${close + 1},${close + 3},${close - 3},${close + 1},${close},100`,
  );
  await load(app, 'prices', {
    'jnj.csv': `${['ticker,date,open,high,low,close,adjusted_close,volume', ...bars].join('\n')}\n`,
  });
  const notes = [
    ...['A', 'B', 'C', 'D', 'E', 'F'].map((firm, i) => `JNJ,2025-11-0${i + 1},${firm} Research,,,,150,${140 - i}`),
    'JNJ,2025-11-10,Bull Bros.,,,,150,160',
    'JNJ,2025-11-10,Calm & Co.,,,,150,150',
    'JNJ,2025-09-01,Bull Bros.,Jo Poe,,,140,150',
  ];
  await load(app, 'analyst-actions', {
    'actions.csv': `ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\n${notes.join('\n')}\n`,
  });
});

const readMoves = async (path = PATH, as: 'FREE' | 'PRO' = 'PRO') => {
  const { status, body } = await app.rest(path, { as });
  expect(status).toBe(200);
  return body;
};

const FALL = {
  insightId: 'called-it-jnj-2025-11-20',
  generatedAt: Date.parse('2025-11-20T21:00:00Z') / 1_000,
  moveStartDate: '2025-11-13',
  moveEndDate: '2025-11-20',
  movePct: -24,
  moveWindowSessions: 5,
  lookbackDays: 90,
  coveringFirms: 9,
  revisedWithMove: 7,
  revisedAgainstMove: 1,
  leftUnchanged: 1,
};

describe('The called moves of a stock', () => {
  it('are newest first, with the firms that turned before them [ANA-28, ANA-29, ANA-30, ANA-31, NS-17, GEN-08]', async () => {
    const body = await readMoves();
    expect(body).toMatchObject({
      isPreview: false,
      previewReason: null,
      totalCount: 2,
      data: { ticker: 'JNJ', count: 2 },
    });
    const [fall, rise] = body.data.moves;
    const { calls, ...move } = fall;
    expect(move).toEqual(FALL);
    // Zeta lowered its grade in October, without a target.
    expect(calls.map(({ firm }: { firm: string }) => firm)).toEqual([
      ...['F', 'E', 'D', 'C', 'B', 'A'].map((letter) => `${letter} Research`),
      'Zeta',
    ]);
    expect(calls[0]).toEqual({
      firm: 'F Research',
      analystName: null,
      attribution: 'firm',
      priceTarget: 135,
      priorPriceTarget: 150,
      publishedOn: '2025-11-06',
      daysBeforeMove: 7,
    });
    expect(calls.at(-1)).toMatchObject({ priceTarget: null, priorPriceTarget: null, daysBeforeMove: 23 });
    expect(rise).toMatchObject({
      moveStartDate: '2025-10-27',
      moveEndDate: '2025-11-03',
      movePct: 25,
      coveringFirms: 2,
      revisedWithMove: 1,
      revisedAgainstMove: 1,
      leftUnchanged: 0,
      calls: [{ firm: 'Bull Bros.', analystName: 'Jo Poe', attribution: 'analyst', publishedOn: '2025-09-01' }],
    });
  });

  it('show a FREE key the newest with five calls, its counts whole [ANA-32, LIMITS-14, PREVIEW-08]', async () => {
    const { data, ...preview } = await readMoves(PATH, 'FREE');
    expect(preview).toMatchObject({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      totalCount: 2,
      upgrade: { plan: 'PRO' },
    });
    expect(data).toMatchObject({ ticker: 'JNJ', count: 1 });
    const [{ calls, ...move }] = data.moves;
    expect(move).toEqual(FALL);
    expect(calls).toHaveLength(5);
    const { body } = await app.graphql(
      '{ stock(ticker: "JNJ") { calledIt: analystCalledIt { count totalCount withheld } } }',
      {
        as: 'FREE',
      },
    );
    expect(body.data.stock.calledIt).toEqual({ count: 1, totalCount: 2, withheld: ['moves', 'moves.calls'] });
  });

  it('name the action and the grades of each call in the graph: a downgrade with the same target is one too [NS-17]', async () => {
    await load(app, 'analyst-actions', {
      'grades.csv': `ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\nJNJ,2025-11-12,Grade & Co.,,Buy,Hold,84,84\n`,
    });
    const { body } = await app.graphql(`{ stock(ticker: "JNJ") { analystCalledIt(first: 1) { moves { id insightId
      calls { firm actionType fromGrade toGrade priceTarget priorPriceTarget } } } } }`);
    const [{ id, insightId, calls }] = body.data.stock.analystCalledIt.moves;
    expect(parseGlobalId(id)).toEqual({ typename: 'CalledItMove', id: insightId });
    const [call, target] = calls;
    expect(call).toEqual({
      firm: 'Grade & Co.',
      actionType: 'DOWNGRADE',
      fromGrade: 'Buy',
      toGrade: 'Hold',
      priceTarget: 84,
      priorPriceTarget: 84,
    });
    expect(target).toMatchObject({ firm: 'F Research', actionType: 'OTHER', fromGrade: null, toGrade: null });
    // The documented body has the documented members alone.
    expect((await readMoves()).data.moves[0].calls[0]).not.toHaveProperty('actionType');
    await app.db.query(`DELETE FROM "analyst_note" WHERE "firm" = 'Grade & Co.'`);
  });

  it('follow the limit, fifty at most; a limit below one is refused [ANA-28, LIMITS-16]', async () => {
    const one = await readMoves(`${PATH}?limit=1`);
    expect([one.totalCount, one.data.count, one.data.moves[0].insightId]).toEqual([2, 1, FALL.insightId]);
    expect((await readMoves(`${PATH}?limit=51`)).data.count).toBe(2);
    for (const as of ['PRO', 'FREE'] as const)
      for (const limit of [0, -5]) {
        const { status, body } = await app.rest(`${PATH}?limit=${limit}`, { as });
        expect([status, body.error]).toEqual([400, 'invalid_limit']);
      }
  });

  it('are empty for a stock that nothing moved [ANA-33, ERR-22]', async () => {
    expect(await readMoves('/api/v1/analyst/AAPL/called-it', 'FREE')).toEqual({
      isPreview: false,
      previewReason: null,
      totalCount: 0,
      data: { ticker: 'AAPL', count: 0, moves: [] },
    });
  });

  it('check the limit before they look for the stock [ANA-28, ERR-07]', async () => {
    expect((await app.rest('/api/v1/analyst/ZZZZ/called-it?limit=0')).body.error).toBe('invalid_limit');
  });

  it('lead from the stock, many read at once', async () => {
    app.queries.length = 0;
    const { body } = await app.graphql(`{ a: stock(ticker: "KO") { analystCalledIt { count stock { ticker } } }
      b: stock(ticker: "XOM") { analystCalledIt(first: 3) { count } } }`);
    expect(body.data).toEqual({
      a: { analystCalledIt: { count: 0, stock: { ticker: 'KO' } } },
      b: { analystCalledIt: { count: 0 } },
    });
    expect(app.queries.filter((sql) => sql.includes('"called_it_move"'))).toHaveLength(1);
  });

  it('are the same however often they are derived', async () => {
    const before = await readMoves();
    await load(app, 'analyst-actions', {
      'actions.csv': 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\nKO,2025-11-20,Zeta,,,Hold,,\n',
    });
    expect(await readMoves()).toEqual(before);
  });

  it('follow from moves long before its first note that overlap up to it', async () => {
    // Up by 6 percent a session and a little less each day from 4 August: of overlapping moves the earliest is the largest, so every
    // fifth session ends one. 15 October, the day of the note, is the 51st session after.
    const sessions = listSessions(78, '2025-11-20');
    let close = 112;
    const bars = sessions.map((session, i) => {
      close *= i === 0 ? 1 : 1.06 - 0.0002 * i;
      const price = close.toFixed(4);
      return `XOM,${isoDate(session)},${price},${price},${price},${price},${price},100`;
    });
    await load(app, 'prices', {
      'xom.csv': `${['ticker,date,open,high,low,close,adjusted_close,volume', ...bars].join('\n')}\n`,
    });
    await load(app, 'analyst-actions', {
      'actions.csv':
        'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\nXOM,2025-10-15,Zeta,,,,150,160\n',
    });
    const moves = await app.db.query<{ day: string }>(
      `SELECT "move_start_date"::text AS "day" FROM "called_it_move" WHERE "ticker" = 'XOM' ORDER BY 1`,
    );
    expect(isoDate(sessions[0]!)).toBe('2025-08-04');
    expect(moves.map((move) => move.day)).toEqual(['2025-10-21', '2025-10-28', '2025-11-04', '2025-11-11']);
  });
});
