import { tool } from '../tool.ts';

/** Tools on institutions and their quarterly reports on Form 13F. */
export const institutionTools = [
  tool(
    'institutional_holders',
    'Institutions that hold a stock or fund',
    'The institutions that hold a stock or fund by their newest complete quarter of 13F reports, largest position first, with the change from the quarter before. Pass a `filerCik` to `institutional_filer`.',
    `query InstitutionalHolders($ticker: Ticker!, $reportDate: Date, $limit: Int! = 20) {
  security(ticker: $ticker) {
    ticker name
    ... on Stock { holders(reportDate: $reportDate, first: $limit) { ...Holders } }
    ... on ETF { holders(reportDate: $reportDate, first: $limit) { ...Holders } }
  }
}
fragment Holders on InstitutionalPositionConnection {
  totalCount coverage
  nodes {
    reportDate filedDate filerName filerCik filerCategory instrument shares valueUsd: value changeType sharesChange
    sharesChangePercent
  }
  isPreview withheld upgrade { relay message url price }
}`,
  ),
  tool(
    'institutional_filer',
    'Holdings of an institution',
    'What one institution reports on Form 13F: its largest positions in a quarter, its totals, and the quarters it filed. Takes its CIK, as `institutional_holders` and `largest_filers` show it.',
    `query InstitutionalFiler($cik: String!, $reportDate: Date, $limit: Int! = 20) {
  filer(cik: $cik) {
    cik name category
    totals {
      reportDate valueUsd: value positionCount topTenPercent valueChangeUsd: valueChange valueChangePercent isPreview withheld
    }
    quarters { reportDate filedDate positionCount equityValueUsd: equityValue }
    positions(reportDate: $reportDate, first: $limit) {
      totalCount coverage
      nodes {
        reportDate ticker companyName titleOfClass shares valueUsd: value changeType sharesChange sharesChangePercent
      }
      isPreview withheld upgrade { relay message url price }
    }
  }
}`,
  ),
  tool(
    'largest_filers',
    'The largest institutions',
    'The institutions that report the most on Form 13F, by value, with their CIKs.',
    `query LargestFilers($category: TrackerFilers) {
  tracker(trackerId: INSTITUTION_AUM) {
    snapshot(category: $category) {
      asOf: asOfLabel
      ... on TableSnapshot { entries(first: 25) { nodes { rank name filer { cik } metrics { label value unit } } } }
    }
  }
}`,
  ),
];
