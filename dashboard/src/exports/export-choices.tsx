import { useRef, useState } from 'react';
import { useDay } from '../days/use-days.ts';
import { useDataOrigins } from '../origins/data-origins.ts';
import { buildOrigin } from '../origins/origin-rows.ts';
import { usePalette } from '../palette.ts';
import { formatCsv } from './csv.ts';
import { type Exportable, type Exported, SCALE } from './exportable.ts';
import { drawPicture } from './picture.ts';
import { fileName, type Provenance, provenanceLines, slugifyTitle } from './provenance.ts';
import { save } from './save.ts';
import { UseData } from './use-data.tsx';

type ChoicesProps = Exported & { items: readonly Exportable[]; onDone(): void };

/** The entries of a panel's export menu. */
export default function ExportChoices({ items, panel, families, preview, query, onDone }: ChoicesProps) {
  const { data } = useDataOrigins();
  const palette = usePalette();
  const place = useRef<HTMLDivElement>(null);
  const tables = items.filter((item) => item.kind === 'table');
  const charts = items.filter((item) => item.kind === 'chart');
  const day = useDay();
  const [isCode, setCode] = useState(false);
  const request = query?.request;
  const provenance = (): Provenance => ({
    page: document.querySelector('h1')?.textContent ?? '',
    panel,
    ...buildOrigin(families, data?.dataStatus ?? [], day),
    withheld: preview?.isPreview ? (preview.withheld ?? []) : null,
    address: location.href,
  });
  const buildFileName = (subject: string, days: readonly string[]) => fileName(new URL(location.href), subject, days);

  const saveTable = (table: (typeof tables)[number]) => {
    const about = provenance();
    const subject = tables.length > 1 ? `${slugifyTitle(panel)}-${slugifyTitle(table.name)}` : slugifyTitle(panel);
    const text = formatCsv(provenanceLines(about), table.read());
    save(`${buildFileName(subject, about.asOf)}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
    onDone();
  };
  const savePicture = () => {
    const about = provenance();
    const note = place.current?.closest('.panel')?.querySelector<HTMLElement>('header > .note')?.innerText ?? '';
    const drawn = charts.map((chart) => chart.read()).filter((canvas) => canvas !== null);
    drawPicture(drawn, about, note.replace(/\s+/g, ' '), { palette, scale: SCALE }).toBlob((blob) => {
      if (blob) save(`${buildFileName(slugifyTitle(panel), about.asOf)}.png`, blob);
    }, 'image/png');
    onDone();
  };
  if (isCode && request) return <UseData panel={panel} request={request} cost={query.cost} />;
  return (
    <div ref={place} className="choices">
      {tables.map((table) => (
        <button key={table.name} type="button" onClick={() => saveTable(table)}>
          {tables.length > 1 ? `${table.name} (CSV)` : 'Table (CSV)'}
        </button>
      ))}
      {charts.length > 0 && (
        <button type="button" onClick={savePicture}>
          Picture (PNG)
        </button>
      )}
      {request && (
        <button type="button" onClick={() => setCode(true)}>
          Use this data
        </button>
      )}
    </div>
  );
}
