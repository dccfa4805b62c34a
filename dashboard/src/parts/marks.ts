/** An event of a day that is marked on the price chart. */
export type ChartMark = { day: string; group: 'Insiders' | 'Congress'; isBuy: boolean; text: string };

/** A mark with the index of its session, counted from the first session in the chart. */
type PlacedMark = ChartMark & { at: number };

/** A symbol in the chart, with the marks that it represents. */
type DrawnMark = { at: number; of: readonly PlacedMark[] };

/** Assigns marks to the sessions in the chart; a mark on a day without trading moves to the next session. */
export function placed<Dated extends { day: string }>(
  sessions: readonly { day: string }[],
  marks: readonly Dated[],
): (Dated & { at: number })[] {
  return marks.flatMap((mark) => {
    if (sessions.length === 0 || mark.day < sessions[0]!.day) return [];
    const at = sessions.findIndex(({ day }) => day >= mark.day);
    return at < 0 ? [] : [{ ...mark, at }];
  });
}

/** Merges close marks of one kind: each joins the symbol that is less than `room` sessions before it. */
export function thinned(marks: readonly PlacedMark[], room: number): DrawnMark[] {
  const drawn: { at: number; of: PlacedMark[] }[] = [];
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const last = drawn.at(-1);
    if (last && mark.at - last.at < room) last.of.push(mark);
    else drawn.push({ at: mark.at, of: [mark] });
  }
  return drawn;
}
