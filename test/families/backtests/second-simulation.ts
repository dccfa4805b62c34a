// A second implementation of the rules of tests, written from their text in docs/testing-signals.md. It shares no code
// with the first: it moves dollars by ratios of prices, session by session, while the first counts units.

/** A bar: adjusted open (null: none) and adjusted close; null: no bar. */
type Bar = { open: number | null; close: number } | null;
export type SecondMarket = {
  sessions: readonly string[];
  bars: Readonly<Record<string, readonly Bar[]>>;
  delistings: Readonly<Record<string, { date: string; reason: string; exchange: string }>>;
};
type Weights = Readonly<Record<string, number>>;

/** Daily equity, and the dollars traded on each session, both in multiples of the starting value. */
export function simulateAgain(
  { sessions, bars, delistings }: SecondMarket,
  decided: Readonly<Record<string, Weights>>,
  costBps: number,
): { equity: number[]; traded: number[] } {
  const dollars: Record<string, number> = {};
  const lastPrice: Record<string, number> = {};
  const equity: number[] = [];
  const traded: number[] = [];
  let money = 1;
  sessions.forEach((session, day) => {
    let moved = 0;
    const createBar = (ticker: string) => bars[ticker]?.[day] ?? null;
    for (const ticker of Object.keys(dollars)) {
      const leaves = delistings[ticker];
      if (leaves === undefined || session < leaves.date || createBar(ticker) !== null) continue;
      const isTakeover = leaves.reason === 'acquired' || leaves.reason === 'merged';
      money += dollars[ticker]! * (isTakeover ? 1 : leaves.exchange === 'NASDAQ' ? 0.45 : 0.7);
      delete dollars[ticker];
    }
    const order = day === 0 ? undefined : decided[sessions[day - 1]!];
    if (order !== undefined) {
      const trading = (ticker: string) => createBar(ticker) !== null;
      for (const ticker of Object.keys(dollars).filter(trading)) {
        const price = createBar(ticker)!.open ?? createBar(ticker)!.close;
        dollars[ticker]! *= price / lastPrice[ticker]!;
        lastPrice[ticker] = price;
      }
      const movable = Object.keys(dollars)
        .filter(trading)
        .reduce((sum, ticker) => sum + dollars[ticker]!, money);
      const chosen = movable > 0 ? Object.keys(order).filter(trading) : [];
      const sum = chosen.reduce((total, ticker) => total + order[ticker]!, 0);
      const goal: Record<string, number> = {};
      for (const ticker of chosen) goal[ticker] = (movable * order[ticker]!) / sum;
      for (const ticker of new Set([...Object.keys(dollars).filter(trading), ...chosen]))
        moved += Math.abs((goal[ticker] ?? 0) - (dollars[ticker] ?? 0));
      const fees = moved * costBps * 1e-4;
      for (const ticker of Object.keys(dollars).filter(trading)) delete dollars[ticker];
      for (const ticker of chosen) {
        dollars[ticker] = goal[ticker]! * (1 - fees / movable);
        lastPrice[ticker] = createBar(ticker)!.open ?? createBar(ticker)!.close;
      }
      money = chosen.length === 0 ? movable - fees : 0;
    }
    for (const ticker of Object.keys(dollars)) {
      const bar = createBar(ticker);
      if (bar === null) continue;
      dollars[ticker]! *= bar.close / lastPrice[ticker]!;
      lastPrice[ticker] = bar.close;
    }
    equity.push(Object.values(dollars).reduce((total, value) => total + value, money));
    traded.push(moved);
  });
  return { equity, traded };
}
