/** Something that happened on a day, to be marked on the price. */
export type ChartMark = { date: string; group: 'Insiders' | 'Congress'; isBuy: boolean; text: string };

/** A mark at a session, counted from the first that is drawn. */
export type PlacedMark = ChartMark & { at: number };

/** One that is drawn, with those it stands for. */
export type DrawnMark = { at: number; of: readonly PlacedMark[] };

/** Marks at the sessions that are drawn; what happened on a day without trading is marked on the next session. */
export function placed<Dated extends { date: string }>(
  sessions: readonly { date: string }[],
  marks: readonly Dated[],
): (Dated & { at: number })[] {
  return marks.flatMap((mark) => {
    if (sessions.length === 0 || mark.date < sessions[0]!.date) return [];
    const at = sessions.findIndex(({ date }) => date >= mark.date);
    return at < 0 ? [] : [{ ...mark, at }];
  });
}

/** Thins a crowd of marks of one kind: each joins the drawn mark that lies less than `room` sessions before it. */
export function thinned(marks: readonly PlacedMark[], room: number): DrawnMark[] {
  const drawn: { at: number; of: PlacedMark[] }[] = [];
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const last = drawn.at(-1);
    if (last && mark.at - last.at < room) last.of.push(mark);
    else drawn.push({ at: mark.at, of: [mark] });
  }
  return drawn;
}
