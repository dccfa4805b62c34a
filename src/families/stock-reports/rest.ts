import { GATE, wrapped } from '../../graph/rest/preview-shapes.ts';
import { get } from '../../graph/rest/route.ts';
import {
  always,
  at,
  constant,
  copy,
  either,
  epochMs,
  keep,
  list,
  mapBy,
  pick,
  presentShape,
  same,
  spread,
  unlessNull,
  when,
} from '../../graph/rest/shapes.ts';

const isFull = ({ reportType }: { reportType: string }): boolean => reportType === 'FULL';

const report = keep({
  statusReason: unlessNull(same),
  version: unlessNull(same),
  lastUpdated: unlessNull(epochMs),
  generatedBy: unlessNull(same),
  sections: mapBy('name', pick({ content: same, directives: constant([]) })),
  // UNS-14: no stored fact covers these two.
  moatRating: when(isFull, constant(null)),
  aiDisruptionRisk: when(isFull, constant(null)),
  sectionOrder: copy('sections', list(at('name'))),
});

/** PRO: the flat report. Others: the preview wrapper without content (UNS-14). */
const body = at(
  'stock.summary',
  either(
    ({ report }: { report: object | null }) => report === null,
    wrapped(always(null)),
    pick({ ticker: same, companyName: same, report: spread(presentShape(report)) }),
  ),
);

export const stockReportsRoutes = [
  get(
    '/api/v1/stocks/:ticker/ai-summary',
    `query AiSummary($ticker: Ticker!, $depth: ReportDepth! = BASIC, $forceRefresh: Boolean! = false) {
      stock(ticker: $ticker) { summary: aiSummary(depth: $depth, shouldRefresh: $forceRefresh) {
        ${GATE} ticker companyName
        report { status statusReason reportType version lastUpdated: generatedAt sections { name content } generatedBy fromCache: isFromCache }
      } }
    }`,
    body,
  ),
];
