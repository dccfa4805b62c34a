import { epochSeconds, get, withoutNulls } from '../../../gateway/rest/route.ts';

type Rollup = { generatedAt: string | null };
type Sector = { label: string; scoreLabel: string; consensusLabel: string };

/** The contract's words: `Hotter than market`. */
const phrase = (name: string): string => (name[0] + name.slice(1).toLowerCase()).replaceAll('_', ' ');

const rollup = <T extends Rollup>({ generatedAt, ...rest }: T) =>
  withoutNulls({ ...rest, generatedAt: generatedAt && epochSeconds(generatedAt) });

const TONE = '{ ticker value }';
const BUCKET = `{
  date coveredStocks totalMentions bullish neutral bearish bullishPct neutralPct bearishPct netBreadth
  bullishMentionPct neutralMentionPct bearishMentionPct
}`;

export const sentimentRollupsRoutes = [
  get(
    '/api/v1/sentiment/sectors',
    `query SectorSentiment {
      sectorSentiment {
        schemaVersion generatedAt asOf narrative marketConsensusRatio
        sectors {
          sector meanSentiment label meanScore scoreLabel consensusRatio consensusVsMarket consensusLabel
          bullMentions bearMentions stockCount totalMentions topStock ${TONE} bottomStock ${TONE}
        }
      }
    }`,
    ({ sectorSentiment: { sectors, ...rest } }: { sectorSentiment: Rollup & { sectors: readonly Sector[] } }) => ({
      ...rollup(rest),
      sectors: sectors.map((row) => ({
        ...row,
        label: phrase(row.label),
        scoreLabel: phrase(row.scoreLabel),
        consensusLabel: phrase(row.consensusLabel),
      })),
    }),
  ),
  get(
    '/api/v1/sentiment/breadth',
    `query SentimentBreadth {
      sentimentBreadth { schemaVersion generatedAt asOf minMentions latest ${BUCKET} series ${BUCKET} }
    }`,
    ({ sentimentBreadth }: { sentimentBreadth: Rollup }) => rollup(sentimentBreadth),
  ),
];
