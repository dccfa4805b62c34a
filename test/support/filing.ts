/** A Form 4 for tests: the fields that matter; the others as EDGAR's schema X0508 requires. */
export type FilingSpec = {
  form?: string;
  issuer: { cik: string; name: string; ticker: string };
  owners: readonly { cik: string; name: string; officer: boolean; director: boolean; title?: string }[];
  filed: string;
  /** Whether the Rule 10b5-1 box is checked. */
  plan?: boolean;
  original?: string;
  rows: readonly { date: string; code: string; shares: number; price: number; after: number; direct?: boolean }[];
};

const flag = (value: boolean) => (value ? '1' : '0');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const acquired = (code: string) => (['P', 'A', 'M'].includes(code) ? 'A' : 'D');

/** The filing's XML; the period is the day of its first row. */
export const filing = ({
  form = '4',
  issuer,
  owners,
  filed,
  plan = false,
  original,
  rows,
}: FilingSpec): string => `<?xml version="1.0"?>
<ownershipDocument>
  <schemaVersion>X0508</schemaVersion>
  <documentType>${form}</documentType>
  <periodOfReport>${rows[0]!.date}</periodOfReport>
  ${original ? `<dateOfOriginalSubmission>${original}</dateOfOriginalSubmission>` : ''}
  <issuer><issuerCik>${issuer.cik}</issuerCik><issuerName>${escaped(issuer.name)}</issuerName><issuerTradingSymbol>${issuer.ticker}</issuerTradingSymbol></issuer>
  ${owners
    .map(
      (owner) => `<reportingOwner>
    <reportingOwnerId><rptOwnerCik>${owner.cik}</rptOwnerCik><rptOwnerName>${escaped(owner.name)}</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship>
      <isDirector>${flag(owner.director)}</isDirector><isOfficer>${flag(owner.officer)}</isOfficer>
      <isTenPercentOwner>0</isTenPercentOwner><isOther>0</isOther>${owner.title ? `<officerTitle>${owner.title}</officerTitle>` : ''}
    </reportingOwnerRelationship>
  </reportingOwner>`,
    )
    .join('\n  ')}
  <aff10b5One>${flag(plan)}</aff10b5One>
  <nonDerivativeTable>
  ${rows
    .map(
      ({ date, code, shares, price, after, direct = true }) => `<nonDerivativeTransaction>
    <securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>${date}</value></transactionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode></transactionCoding>
    <transactionAmounts>
      <transactionShares><value>${shares}</value></transactionShares>
      <transactionPricePerShare><value>${price}</value></transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>${acquired(code)}</value></transactionAcquiredDisposedCode>
    </transactionAmounts>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>${after}</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>${direct ? 'D' : 'I'}</value></directOrIndirectOwnership></ownershipNature>
  </nonDerivativeTransaction>`,
    )
    .join('\n  ')}
  </nonDerivativeTable>
  <ownerSignature><signatureName>by attorney</signatureName><signatureDate>${filed}</signatureDate></ownerSignature>
</ownershipDocument>
`;
