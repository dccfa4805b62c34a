/** The family's queries in GraphiQL's menu. */
export const optionsExamples = [
  `# Options at the latest close, compared with the ticker's own history. Needs an API key.
query Options($ticker: Ticker! = "AAPL") {
  options(ticker: $ticker) {
    dossier {
      isPreview
      headline { asOf sentiment atmIv ivRank1y pcVol expectedMove1d maxPain }
      oiWalls { expirationDate callWalls { strike oi } putWalls { strike oi } }
      unusual { contract dte volume volOiRatio premium }
    }
    history(period: { window: ONE_YEAR }) { window series { day atmIv pcVol skew25d } }
  }
}`,
  `# Market-wide options: the most extreme readings among stocks and funds. Needs an API key.
query OptionsOfTheMarket {
  market {
    optionsOverview {
      asOf
      medianIvRank
      marketPcVol
      extremeCount
      stocks(first: 20) { nodes { ticker name sector interestScore ivRank1y pcVol expectedMove1d } }
      etfs(first: 20) { nodes { ticker interestScore ivRank1y pcVol } }
    }
  }
}`,
  `# Contracts with unusual volume: puts of a month with the largest premium. Needs an API key.
query UnusualContracts($filter: UnusualOptionFilter! = { type: PUT, maxDte: 31, minPremium: 1000 }) {
  market {
    unusualOptions(filter: $filter, first: 20) {
      isPreview
      totalCount
      nodes { ticker type strike expirationDate volume openInterest premium }
    }
  }
}`,
];
