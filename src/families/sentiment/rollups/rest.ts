import { get } from '../../../graph/rest/route.ts';
import { at, epochSeconds, keep, list, literal, title, withoutNulls } from '../../../graph/rest/shapes.ts';

/** The contract's words: `Hotter than market`. */
const phrase = literal((name) => (name[0] + name.slice(1).toLowerCase()).replaceAll('_', ' '));

const TONE = '{ ticker value }';
const BUCKET = `{
  date: day coveredStocks totalMentions bullish neutral bearish bullishPct: bullishPercent neutralPct: neutralPercent bearishPct: bearishPercent netBreadth: netBreadthPercent
  bullishMentionPct: bullishMentionPercent neutralMentionPct: neutralMentionPercent bearishMentionPct: bearishMentionPercent
}`;

export const sentimentRollupsRoutes = [
  get(
    '/api/v1/sentiment/sectors',
    `query SectorSentiment {
      market {
        sectorSentiment {
          schemaVersion generatedAt asOf narrative marketConsensusRatio
          sectors {
            sector meanSentiment label meanScore scoreLabel consensusRatio consensusVsMarket consensusLabel
            bullMentions bearMentions stockCount totalMentions topStock ${TONE} bottomStock ${TONE}
          }
        }
      }
    }`,
    at(
      'market.sectorSentiment',
      withoutNulls(
        keep({
          generatedAt: epochSeconds,
          sectors: list(keep({ sector: title, label: phrase, scoreLabel: phrase, consensusLabel: phrase })),
        }),
      ),
    ),
  ),
  get(
    '/api/v1/sentiment/breadth',
    `query SentimentBreadth {
      market { sentimentBreadth { schemaVersion generatedAt asOf minMentions latest ${BUCKET} series ${BUCKET} } }
    }`,
    at('market.sentimentBreadth', withoutNulls(keep({ generatedAt: epochSeconds }))),
  ),
];
