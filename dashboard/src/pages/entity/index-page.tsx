import { Link, useParams } from 'wouter';
import { count, formatCounted, formatDay, formatSigned, number, shortDay } from '../../format.ts';
import type { IndexPageQuery, IndexScale } from '../../generated/graphql.ts';
import { useIndexPageQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { entityPath } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { PageView } from '../../parts/page.tsx';
import { PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';

type Points = NonNullable<IndexPageQuery['index']>['history']['points'];

/** A mood index: its value, its trend, and its components. */
export default function IndexPage() {
  const { id } = useParams<{ id: string }>();
  const query = useIndexPageQuery({ indexId: id }, { partial: true });
  const index = query.data?.index;
  if (isUnknown(query, index)) return <NotCovered name={id} what="index" query={query} />;
  const { reading, history } = index ?? {};
  const formatValue = WRITTEN[index?.scale ?? 'PERCENT_0_100'];
  return (
    <PageView title={index?.displayName ?? id} lead={index?.description}>
      <PanelView
        title="History"
        families={['INDEXES', 'METRICS']}
        note={reading?.asOf && formatDay(reading.asOf)}
        query={query}
        paths={['index.history']}
        empty={!history?.points.length && 'No readings yet.'}
        span={reading?.constituents ? 'two-thirds' : 'wide'}
        height={360}
      >
        {() => (
          <>
            <p className="verdict">
              <span className="big">{formatValue(reading?.value)}</span>
              <span className="muted">{SCALES[index!.scale]}</span>
            </p>
            <Chart
              data={history!.points}
              draw={DRAWINGS[index!.scale]}
              height={300}
              label={`${index!.displayName} over the last year.`}
            />
            <p className="muted fine">{reading?.methodologyNote}</p>
          </>
        )}
      </PanelView>
      {reading?.constituents && (
        <PanelView
          title="Constituents"
          families={['INDEXES']}
          source={query}
          note={reading.asOf && `${formatCounted(reading.totalMentions, 'mention')}, ${formatDay(reading.asOf)}`}
          span="third"
          empty={reading.constituents.length === 0 && 'No constituents.'}
          className="flush"
        >
          <DataTable
            caption="Index constituents"
            rows={reading.constituents}
            rowKey={({ kbEntityId }) => kbEntityId}
            maxHeight={400}
            initialSort={{ key: 'mentions', isDescending: true }}
            columns={[
              {
                key: 'name',
                title: 'Entity',
                cell: ({ entity, displayName }) =>
                  entity ? <Link href={entityPath(entity.dashedId)}>{displayName}</Link> : displayName,
                sort: (row) => row.displayName,
              },
              {
                key: 'mentions',
                title: 'Mentions',
                align: 'end',
                cell: (row) => count(row.mentionsCount),
                sort: (row) => row.mentionsCount,
              },
            ]}
          />
        </PanelView>
      )}
    </PageView>
  );
}

type Written = (value: number | null | undefined) => string;

const WRITTEN: Record<IndexScale, Written> = {
  PERCENT_0_100: (value) => number(value, 1),
  SENTIMENT: (value) => formatSigned(value),
};

const SCALES: Record<IndexScale, string> = {
  PERCENT_0_100: '0 (extreme fear) to 100 (extreme greed)',
  SENTIMENT: '−1 (bearish) to +1 (bullish)',
};

const drawing =
  (formatValue: Written, onAxis: Written): Draw<Points> =>
  (points, { accent }) => ({
    tooltip: {
      trigger: 'axis',
      formatter: (at) => {
        const point = points[(at as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
        return tip(formatDay(point.day), [['Value', formatValue(point.value)]]);
      },
    },
    xAxis: {
      type: 'category',
      data: points.map(({ day }) => day),
      axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(points.length / 8) },
    },
    yAxis: { type: 'value', scale: true, position: 'right', axisLabel: { formatter: onAxis } },
    series: [
      {
        name: 'Value',
        type: 'line',
        data: points.map(({ value }) => value),
        showSymbol: false,
        lineStyle: { color: accent, width: 1.8 },
        areaStyle: { color: accent, opacity: 0.08 },
      },
    ],
  });

const DRAWINGS: Record<IndexScale, Draw<Points>> = {
  PERCENT_0_100: drawing(WRITTEN.PERCENT_0_100, (value) => number(value, 0)),
  SENTIMENT: drawing(WRITTEN.SENTIMENT, WRITTEN.SENTIMENT),
};
