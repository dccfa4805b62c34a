import { formatCounted } from '../../format.ts';

/** Share classes of one company count as one holding: its insiders and analysts are the same. */
export const CLASSES_COMBINED = 'The weight of all share classes of the company that the fund holds';

export const COMBINED = 'share classes combined';

/** The window of the trades. */
export const flowNote = (days: number): string => `${formatCounted(days, 'day')}, ${COMBINED}`;
