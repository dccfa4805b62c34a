import { count } from '../../format.ts';

/** A company with two classes of shares files one form: its trades count once, with the weight of both. */
export const CLASSES_COMBINED = 'The weight of all share classes of the company that the fund holds';

export const COMBINED = 'share classes combined';

/** Over how many days the trades are, and that a fund that holds two classes of a company has its trades once. */
export const flowNote = (days: number): string => `${count(days)} days, ${COMBINED}`;
