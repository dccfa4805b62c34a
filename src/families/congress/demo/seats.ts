/**
 * A seat in Congress: the state, its district in the House (0 if the state has a single district), and the winning
 * party.
 */
export type Seat = { state: string; isSenator: boolean; district: number; party: string };

// The 119th Congress as elected in November 2024: state, Republicans and Democrats in the House, parties in the Senate.
const STATES = `
  AK 1 0 RR | AL 5 2 RR | AR 4 0 RR | AZ 6 3 DD | CA 9 43 DD | CO 4 4 DD | CT 0 5 DD | DE 0 1 DD | FL 20 8 RR | GA 9 5 DD
  HI 0 2 DD | IA 4 0 RR | ID 2 0 RR | IL 3 14 DD | IN 7 2 RR | KS 3 1 RR | KY 5 1 RR | LA 4 2 RR | MA 0 9 DD | MD 1 7 DD
  ME 0 2 RI | MI 7 6 DD | MN 4 4 DD | MO 6 2 RR | MS 3 1 RR | MT 2 0 RR | NC 10 4 RR | ND 1 0 RR | NE 3 0 RR | NH 0 2 DD
  NJ 3 9 DD | NM 0 3 DD | NV 1 3 DD | NY 7 19 DD | OH 10 5 RR | OK 5 0 RR | OR 1 5 DD | PA 10 7 DR | RI 0 2 DD | SC 6 1 RR
  SD 1 0 RR | TN 8 1 RR | TX 25 13 RR | UT 4 0 RR | VA 5 6 DD | VT 0 1 DI | WA 2 8 DD | WI 6 2 DR | WV 2 0 RR | WY 1 0 RR`;

const PARTIES = { R: 'Republican', D: 'Democrat', I: 'Independent' };
type PartyLetter = keyof typeof PARTIES;

/** All 535 seats, by state: its districts in the House, then its two seats in the Senate. */
export const seats: readonly Seat[] = STATES.split(/[|\n]/)
  .map((cell) => cell.trim().split(' '))
  .filter(([state]) => state)
  .flatMap(([state = '', republicans, democrats, senators = '']) => {
    const house = 'R'.repeat(Number(republicans)) + 'D'.repeat(Number(democrats));
    return [
      ...[...house].map((party, i) => ({ isSenator: false, district: house.length === 1 ? 0 : i + 1, party })),
      ...[...senators].map((party) => ({ isSenator: true, district: 0, party })),
    ].map((seat) => ({ ...seat, state, party: PARTIES[seat.party as PartyLetter] }));
  });
