import { count, formatSigned, number, scoreText, sectorName, words } from '../../format.ts';
import type { MarketQuery, MarketSentimentQuery } from '../../generated/graphql.ts';
import { ChangeFigure } from '../../parts/figures.tsx';
import { StockLink } from '../../parts/links.tsx';
import { type PanelQuery, PanelView } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/table.tsx';

type Moods = NonNullable<MarketQuery['market']>['mood']['sectors'];
type Tone = NonNullable<MarketSentimentQuery['market']>['sectorSentiment'];

/** Each sector's mood beside the sentiment of its mentions. */
export function SectorsPanel({
  query,
  moods,
  tone,
}: {
  query: PanelQuery;
  moods: Moods | undefined;
  tone: Tone | null | undefined;
}) {
  const sectors = [...new Set([...(tone?.sectors ?? []), ...(moods ?? [])].map(({ sector }) => sector))];
  const rows = sectors.map((sector) => ({
    sector,
    mood: moods?.find((sectorMood) => sectorMood.sector === sector),
    tone: tone?.sectors.find((sectorTone) => sectorTone.sector === sector),
  }));
  return (
    <PanelView
      title="Sector mood"
      families={['MARKET_MOOD', 'SENTIMENT_ROLLUPS']}
      note={tone?.narrative}
      query={query}
      paths={['market.sectorSentiment']}
      empty={rows.length === 0 && 'No sector readings yet.'}
      height={300}
      className="flush"
    >
      <DataTable
        caption="Mood and sentiment by sector"
        rows={rows}
        rowKey={({ sector }) => sector}
        maxHeight={372}
        initialSort={{ key: 'mood', isDescending: true }}
        columns={[
          {
            key: 'sector',
            title: 'Sector',
            cell: ({ sector }) => <span className="wraps">{sectorName(sector)}</span>,
            sort: ({ sector }) => sector,
          },
          {
            key: 'mood',
            title: 'Mood',
            unit: '0 to 100',
            hint: '0 (fear) to 100 (greed)',
            align: 'end',
            cell: ({ mood }) => <span title={words(mood?.phase)}>{number(mood?.currentScore, 0)}</span>,
            sort: ({ mood }) => mood?.currentScore,
          },
          {
            key: 'week',
            title: 'Week',
            unit: 'points',
            hint: 'Change in mood over five sessions, in points',
            align: 'end',
            cell: ({ mood }) => <ChangeFigure value={mood?.weeklyChange} written={scoreText} />,
            sort: ({ mood }) => mood?.weeklyChange,
          },
          {
            key: 'sentiment',
            title: 'Tone',
            unit: '-1 to 1',
            hint: 'Mean tone of the stocks with mentions, −1 (negative) to 1 (positive)',
            least: 440,
            align: 'end',
            cell: ({ tone }) => formatSigned(tone?.meanSentiment),
            sort: ({ tone }) => tone?.meanSentiment,
          },
          {
            key: 'tone',
            title: 'Bull – bear',
            unit: '-1 to 1',
            hint: 'Bullish minus bearish mentions, −1 to 1',
            align: 'end',
            cell: ({ tone }) => <span title={words(tone?.consensusLabel)}>{formatSigned(tone?.consensusRatio)}</span>,
            sort: ({ tone }) => tone?.consensusRatio,
          },
          {
            key: 'mentions',
            title: 'Mentions',
            least: 560,
            align: 'end',
            cell: ({ tone }) => count(tone?.totalMentions),
            sort: ({ tone }) => tone?.totalMentions,
          },
          {
            key: 'best',
            least: 560,
            title: 'Best',
            value: ({ tone }) => tone?.topStock.ticker,
            hint: 'Stock with the most bullish sentiment',
            cell: ({ tone }) => tone && <StockLink ticker={tone.topStock.ticker} />,
          },
          {
            key: 'worst',
            least: 560,
            title: 'Worst',
            value: ({ tone }) => tone?.bottomStock.ticker,
            hint: 'Stock with the most bearish sentiment',
            cell: ({ tone }) => tone && <StockLink ticker={tone.bottomStock.ticker} />,
          },
        ]}
      />
    </PanelView>
  );
}
