import { formatFraction } from '../../format.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import type { TableColumn } from '../../parts/table.tsx';

/** A column of returns, which are fractions; null without a value. */
export const returnColumn = <Row,>(
  key: string,
  title: string,
  getFraction: (row: Row) => number | null,
): TableColumn<Row> => ({
  key,
  title,
  align: 'end',
  unit: 'fraction',
  cell(row) {
    const fraction = getFraction(row);
    return <ChangeFigure value={fraction === null ? null : 100 * fraction} />;
  },
  sort: getFraction,
});

/** A column of parts of a whole. */
export const fractionColumn = <Row,>(
  key: string,
  title: string,
  getFraction: (row: Row) => number | null,
): TableColumn<Row> => ({
  key,
  title,
  align: 'end',
  unit: 'fraction',
  cell: (row) => formatFraction(getFraction(row), 0),
  sort: getFraction,
  least: 560,
});
