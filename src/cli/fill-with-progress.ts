import type { Catalog } from '../catalog.ts';
import { DEMO_DURATIONS } from '../commands/demo/demo-market.ts';
import { COPY_STEPS, COPYING, DERIVING_COPIES } from '../commands/demo/grow-demo.ts';
import type { Held } from '../commands/demo/held-demo.ts';
import { DERIVING, IMPORTING } from '../commands/demo/tell-demo.ts';
import type { Scale } from '../demo/listings.ts';
import type { ReportProgress } from '../lib/progress.ts';
import type { StartProgress, StartWork } from '../server/warming.ts';
import type { Background } from './background/background.ts';
import { progressOn } from './terminal.ts';

const describeDemoWork = ({ demoParts, jobs }: Catalog, scale: Scale): StartWork => ({
  title: `The ${scale === 'standard' ? '' : `${scale} `}demo market is being made`,
  note: `This takes ${DEMO_DURATIONS[scale]}. Later starts are fast. All figures are synthetic.`,
  step: 'listings',
  plan: {
    [IMPORTING]: demoParts[scale === 'market' ? 'all' : 'first'].length,
    [DERIVING]: jobs.length,
    ...(scale === 'market' && { [COPYING]: COPY_STEPS, [DERIVING_COPIES]: jobs.length }),
  },
});

/** Makes the demo market, with its progress on the terminal and for those who visit the gateway meanwhile. */
export async function fillWithProgress(
  scale: Scale,
  { catalog, background, progress }: { catalog: Catalog; background: Background; progress: StartProgress },
): Promise<Held | null> {
  const terminal = progressOn(process.stderr);
  let hasBegun = false;
  const report: ReportProgress = (message) => {
    terminal.report(message);
    if (typeof message === 'string') return;
    // A database with other data gets no demo market, and no progress of it.
    if (!hasBegun) progress.begin(describeDemoWork(catalog, scale));
    hasBegun = true;
    progress.report(message);
  };
  return background.tasks(report).fillDemo({ scale }).finally(terminal.end);
}
