import { Link, useParams } from 'wouter';
import { count, counted, day, number, shortDay, signed } from '../../format.ts';
import type { IndexPageQuery } from '../../generated/graphql.ts';
import { useIndexPageQuery } from '../../generated/hooks.ts';
import { Chart } from '../../parts/chart.tsx';
import { type Draw, tip } from '../../parts/chart-options.ts';
import { entityPath } from '../../parts/links.tsx';
import { isUnknown, NotCovered } from '../../parts/not-covered.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Table } from '../../parts/table.tsx';

type Points = NonNullable<IndexPageQuery['index']>['history']['points'];

/** An index of moods: its value, its way, and what it is made of. */
export default function IndexPage() {
  const { id } = useParams<{ id: string }>();
  const query = useIndexPageQuery({ indexId: id }, { partial: true });
  const index = query.data?.index;
  if (isUnknown(query, index)) return <NotCovered name={id} what="index" />;
  const { reading, history } = index ?? {};
  const written = (value: number | null | undefined) =>
    index?.scale === 'SENTIMENT' ? signed(value) : number(value, 1);
  return (
    <Page title={index?.displayName ?? id} lead={index?.description}>
      <Panel
        title="By day"
        families={['indexes', 'metrics']}
        note={reading?.asOf && day(reading.asOf)}
        query={query}
        empty={!history?.points.length && 'No readings yet.'}
        span={reading?.constituents ? 'two-thirds' : 'wide'}
        height={360}
      >
        {() => (
          <>
            <p className="big">{written(reading?.value)}</p>
            <Chart data={history!.points} draw={draw} height={300} label={`${index!.displayName} by day.`} />
            <p className="muted fine">{reading?.methodologyNote}</p>
          </>
        )}
      </Panel>
      {reading?.constituents && (
        <Panel
          title="Constituents"
          families={['indexes']}
          note={counted(reading.basketSize, 'constituent')}
          span="third"
          empty={reading.constituents.length === 0 && 'No constituents.'}
          className="flush"
        >
          <Table
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
        </Panel>
      )}
    </Page>
  );
}

const draw: Draw<Points> = (points, { accent }) => ({
  tooltip: {
    trigger: 'axis',
    formatter: (at) => {
      const one = points[(at as unknown as { dataIndex: number }[])[0]!.dataIndex]!;
      return tip(day(one.date), [['Value', number(one.value)]]);
    },
  },
  xAxis: {
    type: 'category',
    data: points.map(({ date }) => date),
    axisLabel: { formatter: (date: string) => shortDay(date), interval: Math.ceil(points.length / 8) },
  },
  yAxis: { type: 'value', scale: true, position: 'right' },
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
