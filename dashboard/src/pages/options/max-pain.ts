import { formatDay, usd } from '../../format.ts';

/** Max pain with its expiry, which only a full view contains. */
export const maxPainFigure = (maxPain: number | null, walls: { expirationDate: string } | null) => ({
  name: walls ? `Max pain, ${formatDay(walls.expirationDate)}` : 'Max pain',
  value: usd(maxPain),
  hint: walls
    ? `The strike at which the options that expire on ${formatDay(walls.expirationDate)} pay out least`
    : `The strike at which the options of one expiry pay out least${maxPain === null ? '' : '; a full view names the expiry'}`,
});
