import { formatSigned, percent, pickByDirection } from '../../format.ts';
import { useStockPublishersQuery } from '../../generated/hooks.ts';
import { FailureNotice, Skeleton } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';

/** The publishers that mention a company, with their sentiment; fetched only when the view is open. */
export function Publishers({ ticker, height }: { ticker: string; height: number }) {
  const { data, error, failureReason, refetch } = useStockPublishersQuery({ ticker });
  if (error) return <FailureNotice error={error} retry={refetch} height={height} />;
  if (!data) return <Skeleton height={height} reason={failureReason} />;
  const metrics = data.stock?.metrics;
  const shares = metrics?.publishers.shares ?? [];
  const getTone = (publisher: string) => metrics?.tones.shares.find(({ value }) => value === publisher)?.share ?? null;
  if (shares.length === 0) return <p className="nothing">No mentions in the last 7 days.</p>;
  return (
    <DataTable
      caption="Publishers of the last 7 days"
      rows={shares}
      rowKey={({ value }) => value}
      maxHeight={height}
      columns={[
        { key: 'publisher', title: 'Publisher, last 7 days', value: ({ value }) => value, cell: ({ value }) => value },
        {
          key: 'share',
          title: 'Mentions',
          unit: '%',
          hint: 'Percent of all mentions',
          align: 'end',
          cell: ({ share }) => percent(share, 0),
          sort: ({ share }) => share,
        },
        {
          key: 'tone',
          title: 'Tone',
          unit: '-1 to 1',
          hint: 'Mean polarity, −1 (bearish) to 1 (bullish)',
          align: 'end',
          cell: ({ value }) => (
            <span className={pickByDirection(getTone(value), 'up', 'down', '')}>{formatSigned(getTone(value))}</span>
          ),
          sort: ({ value }) => getTone(value),
        },
      ]}
    />
  );
}
