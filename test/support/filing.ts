/** A Form 4 for tests: the fields that matter; the others as EDGAR's schema X0508 requires. */
export type FilingSpec = {
  form?: string;
  issuer: { cik: string; name: string; ticker: string };
  owners: readonly {
    cik: string;
    name: string;
    officer: boolean;
    director: boolean;
    tenPctOwner?: boolean;
    title?: string;
  }[];
  /** The day of the signature. */
  filed: string;
  /** The period of report; by default the day of the first row. */
  period?: string;
  /** Whether the Rule 10b5-1 box is checked. */
  plan?: boolean;
  original?: string;
  rows: readonly {
    date: string;
    code: string;
    shares: number;
    price: number;
    after: number;
    direct?: boolean;
    title?: string;
    /** Of the price. */
    footnote?: string;
  }[];
  /** The derivative table. */
  derivatives?: readonly {
    title: string;
    date: string;
    code: string;
    shares: number;
    price: number;
    underlying: number;
  }[];
};

const flag = (value: boolean) => (value ? '1' : '0');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const acquired = (code: string) => (['P', 'A', 'M'].includes(code) ? 'A' : 'D');

/** The filing's XML. */
export const filing = ({
  form = '4',
  issuer,
  owners,
  filed,
  plan = false,
  original,
  rows,
  period = rows[0]?.date ?? filed,
  derivatives = [],
}: FilingSpec): string => `<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>X0508</schemaVersion>
  <documentType>${form}</documentType>
  <periodOfReport>${period}</periodOfReport>
  ${original ? `<dateOfOriginalSubmission>${original}</dateOfOriginalSubmission>` : ''}
  <issuer><issuerCik>${issuer.cik}</issuerCik><issuerName>${escaped(issuer.name)}</issuerName><issuerTradingSymbol>${issuer.ticker}</issuerTradingSymbol></issuer>
  ${owners
    .map(
      (owner) => `<reportingOwner>
    <reportingOwnerId><rptOwnerCik>${owner.cik}</rptOwnerCik><rptOwnerName>${escaped(owner.name)}</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship>
      <isDirector>${flag(owner.director)}</isDirector><isOfficer>${flag(owner.officer)}</isOfficer>
      <isTenPercentOwner>${flag(owner.tenPctOwner ?? false)}</isTenPercentOwner><isOther>0</isOther>${owner.title ? `<officerTitle>${owner.title}</officerTitle>` : ''}
    </reportingOwnerRelationship>
  </reportingOwner>`,
    )
    .join('\n  ')}
  <aff10b5One>${flag(plan)}</aff10b5One>
  <nonDerivativeTable>
  ${rows
    .map(
      (
        { date, code, shares, price, after, direct = true, title = 'Common Stock', footnote },
        i,
      ) => `<nonDerivativeTransaction>
    <securityTitle><value>${title}</value></securityTitle>
    <transactionDate><value>${date}</value></transactionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode></transactionCoding>
    <transactionAmounts>
      <transactionShares><value>${shares}</value></transactionShares>
      <transactionPricePerShare><value>${price}</value>${footnote ? `<footnoteId id="F${i}"/>` : ''}</transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>${acquired(code)}</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>${after}</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>${direct ? 'D' : 'I'}</value></directOrIndirectOwnership></ownershipNature>
  </nonDerivativeTransaction>`,
    )
    .join('\n  ')}
  </nonDerivativeTable>
  <derivativeTable>
  ${derivatives
    .map(
      ({ title, date, code, shares, price, underlying }) => `<derivativeTransaction>
    <securityTitle><value>${title}</value></securityTitle>
    <transactionDate><value>${date}</value></transactionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode></transactionCoding>
    <transactionAmounts>
      <transactionShares><value>${shares}</value></transactionShares>
      <transactionPricePerShare><value>${price}</value></transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>${acquired(code)}</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
    <underlyingSecurity>
      <underlyingSecurityTitle><value>Common Stock</value></underlyingSecurityTitle>
      <underlyingSecurityShares><value>${underlying}</value></underlyingSecurityShares>
    </underlyingSecurity>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
  </derivativeTransaction>`,
    )
    .join('\n  ')}
  </derivativeTable>
  <footnotes>${rows.map(({ footnote }, i) => (footnote ? `<footnote id="F${i}">${escaped(footnote)}</footnote>` : '')).join('')}</footnotes>
  <ownerSignature><signatureName>by attorney</signatureName><signatureDate>${filed}</signatureDate></ownerSignature>
</ownershipDocument>
`;
