type Seat = { party: string | null; state: string | null };
type WholeSeat = Seat & { district: number | null; former: boolean; servedUntil: string | null };

/** R-GA */
export const seat = ({ party, state }: Seat): string => [party?.[0], state].filter(Boolean).join('-');

/** Republican, GA district 14, former */
export const seatInWords = ({ party, state, district, former, servedUntil }: WholeSeat): string =>
  [
    party,
    [state, districtInWords(district)].filter(Boolean).join(' '),
    former && (servedUntil ? `former (until ${servedUntil})` : 'former'),
  ]
    .filter(Boolean)
    .join(', ');

/** The only district of a state is its district 0; a senator has none. */
const districtInWords = (district: number | null): string | null =>
  district === null ? null : district === 0 ? 'at large' : `district ${district}`;
