import { describe } from 'vitest';
import { byHand } from './by-hand.ts';
import { calls } from './calls.ts';
import { exporting } from './exporting.ts';
import { narrowTables } from './narrow-tables.ts';
import { navigation } from './navigation.ts';
import { overTime } from './over-time.ts';
import { pastDays } from './past-days.ts';
import { records } from './records.ts';
import { reference } from './reference.ts';
import { screenerByHand } from './screener.ts';
import { useSite, whyNot } from './site.ts';
import { tourOfStates } from './states.ts';
import { tasks } from './tasks.ts';
import { onTouchScreens } from './touch.ts';
import { usingData } from './using-data.ts';
import { watchlists } from './watchlists.ts';

describe.skipIf(whyNot)(
  `interactions in a browser${whyNot ? ` (skipped: ${whyNot})` : ''}`,
  { timeout: 360_000 },
  () => {
    const site = useSite();
    tourOfStates(site);
    byHand(site);
    navigation(site);
    // Before imports, which record the last session themselves.
    pastDays(site);
    records(site);
    onTouchScreens(site);
    calls(site);
    watchlists(site);
    tasks(site);
    screenerByHand(site);
    exporting(site);
    usingData(site);
    reference(site);
    overTime(site);
    narrowTables(site);
  },
);
