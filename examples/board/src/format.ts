const number = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('en-US', options);
  return (value: number | null | undefined) => (value === null || value === undefined ? '–' : format.format(value));
};

export const price = number({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const score = number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
export const count = number({ maximumFractionDigits: 0 });
export const short = number({ notation: 'compact', maximumFractionDigits: 1 });
export const dollars = number({ style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 });
const points = number({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
/** A value in percent points. */
export const percent = (value: number | null | undefined) => (value == null ? points(value) : `${points(value)}%`);

/** The class that colors a gain or a loss. */
export const tone = (value: number | null | undefined) => (value ? (value > 0 ? 'gain' : 'loss') : '');
