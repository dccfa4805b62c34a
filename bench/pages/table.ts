/** Of one visit; milliseconds, and the shift without a unit. */
export type Times = { largestPaint: number; blocking: number; layoutShift: number; bytes: number; requests: number };

/** Limits of a page in milliseconds; the layout shift has no unit. */
const GOALS = { largestPaint: 2_500, blocking: 300, layoutShift: 0.05 };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The median of each page's visits; figures that miss their goal are marked. */
export function formatPagesTable(rows: readonly (readonly [path: string, visits: readonly Times[]])[]): string {
  const lines = rows.map(([path, visits]) => {
    const of = (what: keyof Times) => median(visits.map((visit) => visit[what]));
    const judged = (what: keyof typeof GOALS, text: string) => (of(what) > GOALS[what] ? `**${text}**` : text);
    return [
      path,
      judged('largestPaint', `${Math.round(of('largestPaint'))} ms`),
      judged('blocking', `${Math.round(of('blocking'))} ms`),
      judged('layoutShift', of('layoutShift').toFixed(3)),
      `${Math.round(of('bytes') / 1_000)} kB`,
      String(of('requests')),
    ];
  });
  const head = ['page', 'largest paint', 'blocking', 'layout shift', 'bytes', 'requests'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
