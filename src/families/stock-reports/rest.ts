import { epochMs, GATE, get, type PreviewBody, withoutNulls, wrapped } from '../../gateway/rest/route.ts';

type Report = {
  status: string;
  statusReason: string | null;
  reportType: string;
  version: number | null;
  lastUpdated: string | null;
  sections: { name: string; content: string }[];
  generatedBy: string | null;
  fromCache: boolean;
  moatRating: number | null;
  aiDisruptionRisk: string | null;
};
type Data = { summary: PreviewBody & { ticker: string; companyName: string; report: Report | null } };

/** PRO: the flat report. Others: the preview wrapper with nothing in it (UNS-14). */
function body({ summary }: Data) {
  if (!summary.report) return wrapped(summary, null);
  const { ticker, companyName, report } = summary;
  const { sections, lastUpdated, fromCache, moatRating, aiDisruptionRisk, ...said } = report;
  return {
    ticker,
    companyName,
    ...withoutNulls({ ...said, lastUpdated: epochMs(lastUpdated) }),
    sections: Object.fromEntries(sections.map(({ name, content }) => [name, { content, directives: [] }])),
    sectionOrder: sections.map(({ name }) => name),
    fromCache,
    ...(report.reportType === 'FULL' && { moatRating, aiDisruptionRisk }),
  };
}

export const stockReportsRoutes = [
  get(
    '/api/v1/stocks/:ticker/ai-summary',
    `query AiSummary($ticker: Ticker!, $depth: ReportDepth! = BASIC, $forceRefresh: Boolean! = false) {
      summary: aiSummary(ticker: $ticker, depth: $depth, forceRefresh: $forceRefresh) {
        ${GATE} ticker companyName
        report { status statusReason reportType version lastUpdated sections { name content } generatedBy fromCache moatRating aiDisruptionRisk }
      }
    }`,
    body,
  ),
];
