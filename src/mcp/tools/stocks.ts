import { tool } from '../tool.ts';

/** Tools on one or several companies and funds. */
export const stockTools = [
  tool(
    'find_entities',
    'Find companies, funds, people and products',
    'Finds the company, fund, person or product that a name, ticker or slug means. Use it first if the user gives no ticker.',
    `query FindEntities($query: String!, $limit: Int! = 5) {
  entitySearch(q: $query, first: $limit) { name type ticker relatedTicker kbEntityId urlSlug }
}`,
  ),
  tool(
    'stock_page',
    'A stock at a glance',
    'The profile of a US stock with its last price, rating, analyst consensus, sentiment Score and options summary.',
    `query StockPage($ticker: Ticker!) {
  stock(ticker: $ticker) {
    ticker
    name
    sector
    industry
    marketCapUsd: marketCap
    listingStatus
    quote { asOf: pricedAt priceUsd: price changePercent week52HighUsd: week52High week52LowUsd: week52Low volumeShares: volume isStale }
    rating { asOf ... on StockRating { score0to100: score letter percentile } ... on UnratedStock { reason } }
    consensus: analystConsensus {
      snapshotDate consensusLabel targetLowUsd: targetLow targetMeanUsd: targetMean targetHighUsd: targetHigh upsidePercent
      analystCount numberOfAnalysts isPreview withheld upgrade { relay message url price }
    }
    options { dossier { headline { asOf atmIv ivRank1y pcVolRatio: pcVol expectedMove1dFraction: expectedMove1d } } }
    metrics { headline { asOf score7D score1M mentionVelocityPercent } }
  }
}`,
  ),
  tool(
    'price_history',
    'Prices of a stock or fund by day',
    'Daily bars of a stock or fund, oldest first, adjusted for splits, with its last price: of a month, or of the days you name.',
    `query PriceHistory($ticker: Ticker!, $window: PeriodWindow, $from: Date, $to: Date) {
  security(ticker: $ticker) {
    ticker name
    quote { asOf: pricedAt priceUsd: price changePercent isStale }
    chart(period: { window: $window, from: $from, to: $to }) {
      date: day openUsd: open highUsd: high lowUsd: low closeUsd: close adjustedCloseUsd: adjustedClose volumeShares: volume
    }
  }
}`,
  ),
  tool(
    'index_prices',
    'Levels of a market index by day',
    'Daily levels in points of a market index such as ^VIX or ^GSPC, oldest first, with its last level: of a month, or of the days you name.',
    `query IndexPrices($ticker: Ticker!, $window: PeriodWindow, $from: Date, $to: Date) {
  quote(ticker: $ticker) { ticker asOf: pricedAt levelPoints: price changePercent isStale }
  chart(ticker: $ticker, period: { window: $window, from: $from, to: $to }) {
    date: day openPoints: open highPoints: high lowPoints: low closePoints: close
  }
}`,
  ),
  tool(
    'fundamentals',
    'Fundamentals of a company',
    'Revenue, earnings, margins and cash flow of the last 8 quarters, the newest twelve months, and valuation beside the median of the sector.',
    `query Fundamentals($ticker: Ticker!) {
  stock(ticker: $ticker) {
    ticker name sector
    fundamentals {
      current {
        periodEndDate reportedCurrency reason
        revenueTTM netIncomeTTM epsTTM revenueGrowthPercent netMarginPercent
        returnOnEquityPercent debtToEquityRatio: debtToEquity peRatio: peTTM psRatio: psTTM pbRatio
        sectorValuation { pe { median percentile } ps { median percentile } pb { median percentile } }
      }
      summary { quarters {
        fiscalPeriod fiscalYear periodEndDate reportedCurrency revenue netIncome eps freeCashFlow
        operatingMarginPercent revenueGrowthPercent epsGrowthPercent
      } }
    }
  }
}`,
  ),
  tool(
    'compare_stocks',
    'Compare stocks',
    'The same figures for 2 to 20 stocks side by side: price, returns, rating, analysts, sentiment. One call for all of them.',
    `query CompareStocks($tickers: [Ticker!]!) {
  stockScreen(tickers: $tickers) {
    stocks(first: 20) { nodes {
      ticker lastUpdated: generatedAt stock { name } priceUsd: currentPrice changePercent marketCapUsd: marketCap
      return1MPercent: return1M return3MPercent: return3M return1YPercent: return1Y volatility30DPercentAYear: volatility30D
      ratingScore0to100: ratingScore ratingLetter analystTargetUpsidePct analystBuyRatioPct serviceScore7D
      mentionVelocityPercent: mentionVelocity
    } }
  }
}`,
  ),
  tool(
    'explain_rating',
    'Explain a rating',
    'Why a stock has its rating: the seven dimensions, the steps from 50 to the score, and the risks that cost points.',
    `query ExplainRating($ticker: Ticker!) {
  stock(ticker: $ticker) {
    rating {
      ticker
      asOf
      disclaimer
      dimensions { label weightPercent percentile present: isPresent raw rawLabel }
      flags { label active: isActive }
      ... on StockRating {
        score0to100: score letter percentile ratedCount drivers { label kind points } riskAdjustments { label points }
      }
      ... on UnratedStock { reason }
    }
  }
}`,
  ),
  tool(
    'options_dossier',
    'Options of a stock or fund',
    'Implied volatility, put/call ratios and expected move at the latest close, ranked within the ticker’s past year, with the largest open interest and unusual volume.',
    `query OptionsDossier($ticker: Ticker!) {
  options(ticker: $ticker) {
    dossier {
      asOf
      sentimentMinus1to1: sentiment
      headline {
        atmIv ivRank1y pcVolRatio: pcVol pcVolPctl1y: pcVolPercentile1y expectedMove1dFraction: expectedMove1d maxPainUsd: maxPain
      }
      oiWalls {
        expiry: expirationDate callWalls { strikeUsd: strike contractsOpen: oi } putWalls { strikeUsd: strike contractsOpen: oi }
      }
      unusual { contract type expiry: expirationDate strikeUsd: strike contractsTraded: volume volOiRatio premiumUsd: premium }
      isPreview withheld upgrade { relay message url price }
    }
  }
}`,
  ),
];
