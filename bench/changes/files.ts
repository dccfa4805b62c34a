/** Small files as they arrive on an evening, each with a change. */

/** A Form 4 with seven trades of one person. */
export const form4 = ({ cik, ticker, day }: { cik: string; ticker: string; day: string }): string => {
  const trade = (line: number) => `<nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>${day}</value></transactionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode></transactionCoding>
    <transactionAmounts><transactionShares><value>${100 + line}</value></transactionShares>
      <transactionPricePerShare><value>50</value></transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>${10_000 - line}</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature></nonDerivativeTransaction>`;
  return `<?xml version="1.0"?><ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>4</documentType>
    <periodOfReport>${day}</periodOfReport>
    <issuer><issuerCik>${cik}</issuerCik><issuerName>Issuer</issuerName><issuerTradingSymbol>${ticker}</issuerTradingSymbol></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>0009999999</rptOwnerCik><rptOwnerName>Bench Bea</rptOwnerName></reportingOwnerId>
      <reportingOwnerRelationship><isDirector>0</isDirector><isOfficer>1</isOfficer><isTenPercentOwner>0</isTenPercentOwner>
        <isOther>0</isOther><officerTitle>CFO</officerTitle></reportingOwnerRelationship></reportingOwner>
    <aff10b5One>0</aff10b5One><nonDerivativeTable>${[1, 2, 3, 4, 5, 6, 7].map(trade).join('')}</nonDerivativeTable>
    </ownershipDocument>`;
};

/** A bar of each ticker for one session. */
export const formatBarsFile = (closes: readonly { ticker: string; close: number }[], day: string): string =>
  [
    'ticker,date,close,adjusted_close,volume',
    ...closes.map(({ ticker, close }, i) => {
      const moved = (close * (1 + ((i % 7) - 3) / 100)).toFixed(2);
      return `${ticker},${day},${moved},${moved},1000000`;
    }),
  ].join('\n');

/** A day's mentions of each ticker. */
export const formatMentionsFile = (tickers: readonly string[], day: string): string =>
  [
    'entity,date,source,publisher,type,count,polaritySum,bullish,bearish',
    ...tickers.map((ticker, i) => `${ticker},${day},News,Reuters,article,${(i % 9) + 1},${((i % 5) - 2) / 3},1,0`),
  ].join('\n');

/** A change of opinion on one ticker. */
export const formatActionFile = (ticker: string, day: string): string =>
  `ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\n${ticker},${day},Bench & Co.,,Hold,Buy,,123\n`;
