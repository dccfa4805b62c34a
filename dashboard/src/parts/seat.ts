type Seat = { party: string | null; state: string | null };
type WholeSeat = Seat & { district: number | null; isFormer: boolean; servedUntil: string | null };

/** R-GA */
export const seat = ({ party, state }: Seat): string => [party?.[0], state].filter(Boolean).join('-');

/** Republican, GA-14, former. An at-large district has the number 0; a senator has none. */
export const seatInWords = ({ party, state, district, isFormer, servedUntil }: WholeSeat): string =>
  [
    party,
    state && district
      ? `${state}-${String(district).padStart(2, '0')}`
      : [state, district === 0 && 'at large'].filter(Boolean).join(' '),
    isFormer && (servedUntil ? `former (until ${servedUntil})` : 'former'),
  ]
    .filter(Boolean)
    .join(', ');
