import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '../../parts/table.tsx';

type Maybe = number | null | undefined;
/** A figure of a stock or fund, and its format. */
export type ComparedFigure<Of> = {
  name: string;
  unit?: string;
  hint?: string;
  value(row: Of): Maybe;
  written(value: Maybe, row: Of): ReactNode;
};

/** A table with stocks or funds as columns and figures as rows. */
export function SideBySide<Of>({
  caption,
  tickers,
  figures,
  rowOf,
  head,
}: {
  caption: string;
  tickers: readonly string[];
  figures: readonly ComparedFigure<Of>[];
  rowOf(ticker: string): Of | null | undefined;
  head(ticker: string): ReactNode;
}) {
  const column = (ticker: string): TableColumn<ComparedFigure<Of>> => ({
    key: ticker,
    title: ticker,
    head: head(ticker),
    align: 'end',
    value: ({ value }) => {
      const row = rowOf(ticker);
      return row && value(row);
    },
    cell: ({ value, written }) => {
      const row = rowOf(ticker);
      return row ? written(value(row), row) : '–';
    },
  });
  return (
    <DataTable
      caption={caption}
      rows={figures}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'figure',
          title: 'Figure',
          value: ({ name, unit }) => (unit ? `${name} (${unit})` : name),
          cell: ({ name, hint }) => (
            <span className="wraps" title={hint}>
              {name}
            </span>
          ),
        },
        ...tickers.map(column),
      ]}
    />
  );
}
