import { instant } from '../../format.ts';
import { useStockReportQuery } from '../../generated/hooks.ts';
import { PanelView } from '../../parts/panel.tsx';
import { Prose } from '../../parts/prose.tsx';

/** The written summary of all data of the stock. */
export function ReportPanel({ ticker }: { ticker: string }) {
  const query = useStockReportQuery({ ticker });
  const summary = query.data?.stock?.aiSummary;
  const report = summary?.report;
  return (
    <PanelView
      title="Summary"
      families={['RATINGS']}
      note={report?.generatedAt && `Generated ${instant(report.generatedAt)}`}
      query={query}
      preview={summary}
      isLocked={!report}
      empty={!report?.sections.length && (report?.statusReason ?? 'No summary yet.')}
      height={180}
    >
      {() => (
        <div className="report">
          {report!.sections.map(({ name, content }) => (
            <section key={name}>
              <h3>{name}</h3>
              <Prose>{content}</Prose>
            </section>
          ))}
        </div>
      )}
    </PanelView>
  );
}
