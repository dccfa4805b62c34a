import type { Dataset } from '../db/datasets.ts';
import { defineEnum, enumName } from './enum.ts';

/** The families of data that the graph reports on, with what their tables hold. */
const MEANINGS: Readonly<Record<Exclude<Dataset, 'access'>, string>> = {
  analyst: 'The consensus of analysts by day.',
  'analyst-actions': 'Changed and repeated ratings and targets.',
  'analyst-estimates': 'Estimates of earnings and revenue, and their surprises.',
  calendar: 'Coming earnings reports.',
  'called-it': 'The record of the calls of analysts.',
  catalysts: 'Why stocks moved.',
  entities: 'Companies, people, funds, and products.',
  'entity-roles': 'Who holds which office, and who makes what.',
  'entity-search': 'The names that a search finds.',
  'etf-aggregate-analyst': 'The consensus of analysts over the holdings of funds.',
  'etf-aggregate-sentiment': 'The Score over the holdings of funds.',
  'etf-holdings': 'The holdings of funds.',
  etfs: 'Funds and their profiles.',
  'extended-quotes': 'Prices before and after the session.',
  filers: 'Managers that file 13F reports.',
  'forum-picks': 'The stocks that forums name most.',
  'fund-returns': 'The returns of 13F portfolios.',
  fundamentals: 'Financial statements and ratios.',
  history: 'The recorded days.',
  identity: 'The symbols of securities by day.',
  'index-members': 'The members of indexes by day.',
  indexes: 'Sentiment indexes and their baskets.',
  insider: 'Insider trades.',
  'insider-plausibility': 'Which insider trades cannot be right.',
  insights: 'Insights into stocks and the market.',
  institutional: '13F positions and what changed in them.',
  'market-heatmap': 'The map of the market.',
  'market-mood': 'The mood of the market and its sectors.',
  'market-summary': 'The summary of the day.',
  mentions: 'Mentions of entities in news and forums.',
  metrics: 'Mentions, sentiment, and the Score by day.',
  options: 'Option chains and what is computed from them.',
  'options-overview': 'The boards of options.',
  'politician-trades': 'Congressional trades.',
  politicians: 'Members of Congress and their records.',
  prices: 'Daily bars and quotes.',
  ratings: 'Ratings of stocks.',
  'screen-versions': 'The versions of the rows of the screener.',
  'screener-etfs': 'The rows of the screener of funds.',
  'screener-stocks': 'The rows of the screener of stocks.',
  'sentiment-rollups': 'Sentiment by sector, and its breadth.',
  'share-float': 'Shares that can be traded.',
  'short-interest': 'Shares sold short.',
  'short-volume': 'The daily volume of short sales.',
  'signal-record': 'How past signals did.',
  signals: 'New facts as they become known.',
  stocks: 'Stocks and their profiles.',
  'tracker-institutions': 'The tracker of institutions.',
  'tracker-sentiment': 'The tracker of sentiment.',
};

export const DataFamilyType = defineEnum(
  'DataFamily',
  'A family of data, which changes as a whole. `extensions.families` of a response has the versions of those that it was read from.',
  MEANINGS,
);

const namesByDataset = new Map(Object.keys(MEANINGS).map((dataset) => [dataset, enumName(dataset)]));

/** The name of a dataset in the graph: `SCREENER_STOCKS` for `screener-stocks`. */
export const nameFamily = (dataset: string): string => namesByDataset.get(dataset) ?? enumName(dataset);
