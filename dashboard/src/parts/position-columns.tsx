import { short, shortUsd, words } from '../format.ts';
import { ChangeFigure } from './figures.tsx';
import type { TableColumn } from './table.tsx';

type Position = {
  value: number | null;
  shares: number | null;
  changeType: string | null;
  sharesChangePercent: number | null;
};

/** The size of a position, and its change in the quarter. */
export const positionColumns: readonly TableColumn<Position>[] = [
  {
    key: 'value',
    title: 'Value',
    unit: 'USD',
    value: ({ value }) => value,
    align: 'end',
    cell: ({ value }) => shortUsd(value),
  },
  {
    key: 'shares',
    title: 'Shares',
    least: 440,
    value: ({ shares }) => shares,
    align: 'end',
    cell: ({ shares }) => short(shares),
  },
  {
    key: 'change',
    title: 'Share change',
    unit: '% of shares',
    value: ({ changeType, sharesChangePercent }) =>
      changeType === 'NEW' || changeType === 'SOLD_OUT' ? changeType : sharesChangePercent,
    align: 'end',
    cell: ({ changeType, sharesChangePercent }) =>
      changeType === 'NEW' || changeType === 'SOLD_OUT' ? (
        <span className={`tag ${changeType === 'NEW' ? 'up' : 'down'}`}>{words(changeType)}</span>
      ) : (
        <ChangeFigure value={sharesChangePercent} />
      ),
  },
];
