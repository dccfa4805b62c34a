import { number, pickByDirection, short, signedPercent, weekday } from '../format.ts';
import type { BarsQuery } from '../generated/graphql.ts';

type Bar = NonNullable<BarsQuery['chart']>[number];

/** A figure of a session; the class gives rising and falling their colors. */
type SessionFigure = { name: string; value: string; className: '' | 'up' | 'down' };

/** The figures of a session in one line: its day, open, high, low, close, change, and volume. */
export function describeSession(bar: Bar, before: Bar | undefined): SessionFigure[] {
  const change = before ? (bar.close / before.close - 1) * 100 : null;
  const className = pickByDirection<SessionFigure['className']>(change, 'up', 'down', '');
  const figure = (name: string, value: string, color: SessionFigure['className'] = ''): SessionFigure => ({
    name,
    value,
    className: color,
  });
  return [
    figure('', weekday(bar.day)),
    ...(bar.open === null ? [] : [figure('O', number(bar.open))]),
    ...(bar.high === null ? [] : [figure('H', number(bar.high))]),
    ...(bar.low === null ? [] : [figure('L', number(bar.low))]),
    figure('C', number(bar.close), className),
    ...(change === null ? [] : [figure('', signedPercent(change), className)]),
    ...(bar.volume === null ? [] : [figure('Vol', short(bar.volume))]),
  ];
}

/** The HTML of the line, for the tooltip of the chart; the names and values are ours. */
export const sessionLine = (figures: readonly SessionFigure[]): string =>
  `<div class="session-line">${figures
    .map(({ name, value, className }) => `<span>${name} <b class="${className}">${value}</b></span>`)
    .join('')}</div>`;
