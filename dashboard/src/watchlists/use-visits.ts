import { useEffect, useState } from 'react';
import { useDay } from '../days/use-days.ts';
import { stored } from '../stored.ts';
import { beginVisit, noteShown, parseVisits, type Visits } from './visits.ts';

const storedVisits = stored<Visits>('market-signals:visits', parseVisits, JSON.stringify);

/**
 * The visits of this browser; notes the catalysts that are shown. On a past day nothing is new, and nothing is noted.
 * @param ids empty until they are known
 */
export function useVisits(ids: readonly string[]): Visits {
  const current = storedVisits.use();
  const [visits] = useState(() => beginVisit(current, Date.now()));
  const isPast = useDay() !== null;
  const idText = isPast ? '' : ids.join('|');
  useEffect(() => {
    if (idText) storedVisits.keep(noteShown(visits, idText.split('|'), Date.now()));
  }, [visits, idText]);
  return isPast ? { ...visits, before: null } : visits;
}
