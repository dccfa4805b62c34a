import { weightText } from '../../format.ts';
import type { TableColumn } from '../../parts/table.tsx';

type Weighted = { weightPercent: number };

/** A weight in percent of the fund, as a figure and as a bar relative to the largest row. */
export function weightColumns<Row extends Weighted>(rows: readonly Row[]): TableColumn<Row>[] {
  const largest = Math.max(0, ...rows.map(({ weightPercent }) => weightPercent));
  return [
    {
      key: 'bar',
      title: 'By weight',
      value: 'none',
      least: 560,
      cell: ({ weightPercent }) => (
        <span className="weight" aria-hidden="true">
          <i style={{ width: `${(Math.max(0, weightPercent) / (largest || 1)) * 100}%` }} />
        </span>
      ),
    },
    {
      key: 'weight',
      title: 'Weight',
      unit: '%',
      value: ({ weightPercent }) => weightPercent,
      align: 'end',
      cell: ({ weightPercent }) => weightText(weightPercent),
    },
  ];
}
