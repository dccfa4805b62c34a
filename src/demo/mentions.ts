import { addDays, isoDate } from '../lib/dates.ts';
import { DEMO_MENTION_DAYS } from './history-days.ts';
import { createRandom } from './random.ts';
import type { DemoUniverse } from './universe.ts';

/** The header of the files of mentions. */
export const MENTIONS_HEADER = 'entity,date,source,publisher,type,count,polaritySum,bullish,bearish';

/** Publications that write about entities other than companies and funds; `part` is their fraction of the mentions. */
const PUBLICATIONS = [
  { source: 'News', publisher: 'Demo Wire', type: 'article', part: 0.6 },
  { source: 'Reddit', publisher: 'r/demostocks', type: 'post', part: 0.4 },
];

/**
 * Mentions of an entity without a price, such as a person, a product, or a topic: one row per publication and day,
 * under `MENTIONS_HEADER`.
 * @param id the entity's permanent id, such as kb/topic/artificial-intelligence
 */
export function* entityMentions({ seed, today, isNewHistory }: DemoUniverse, id: string): Generator<string> {
  const entityRandom = createRandom(seed, 'entity-mentions', id);
  const [usual, tone] = [entityRandom.between(4, 30), entityRandom.between(-0.2, 0.4)];
  for (let day = addDays(today, -DEMO_MENTION_DAYS); day < today; day = addDays(day, 1)) {
    if (!isNewHistory(day)) continue;
    const random = createRandom(seed, 'entity-mentions', id, day.valueOf());
    for (const { source, publisher, type, part } of PUBLICATIONS) {
      const count = Math.round(usual * part * Math.exp(0.4 * random.normal()));
      if (count === 0) continue;
      const polarity = Math.max(-0.8, Math.min(0.8, tone + 0.15 * random.normal()));
      const bullish = Math.round(count * Math.max(0, 0.35 + polarity / 2));
      const bearish = Math.round((count - bullish) * Math.max(0, 0.4 - polarity / 2));
      const sum = (count * polarity).toFixed(4);
      yield [id, isoDate(day), source, publisher, type, count, sum, bullish, bearish].join(',');
    }
  }
}
