import { describe, expect, it } from 'vitest';
import { isPersonName, personName } from '../../src/market/person-name.ts';

describe('Names of people', () => {
  it.each([
    ['HUANG JEN HSUN', 'Jen Hsun Huang'],
    ['COOK TIMOTHY D', 'Timothy D. Cook'],
    ['Adams Katherine L.', 'Katherine L. Adams'],
    ['Cook, Timothy', 'Timothy Cook'],
    ['GORE ALBERT JR', 'Albert Gore, Jr.'],
    ['Ferguson Roger W. Jr.', 'Roger W. Ferguson, Jr.'],
    ['SMITH JR JOHN A', 'John A. Smith, Jr.'],
    ['GATES WILLIAM H III', 'William H. Gates III'],
    ['SMITH JOHN V', 'John V. Smith'],
    ["O'BRIEN DEIRDRE", "Deirdre O'Brien"],
    ['O BRIEN KEVIN', "Kevin O'Brien"],
    ['MCCAFFERY MICHAEL G', 'Michael G. McCaffery'],
    ['MC DONALD JOHN', 'John McDonald'],
    ['McGrath Judith A', 'Judith A. McGrath'],
    ['DE LA CRUZ MARIA', 'Maria De La Cruz'],
    ['van der Berg Jan', 'Jan van der Berg'],
    ['List-Stoll Teri', 'Teri List-Stoll'],
    ['SEAWELL A BROOKE', 'A. Brooke Seawell'],
    ['PRITZKER JB', 'JB Pritzker'],
    ['WOJCICKI JO', 'Jo Wojcicki'],
    ['DE JOHN', 'John De'],
    ['Sergey Brin', 'Sergey Brin'],
  ])('%j is displayed as %j [INS-04, INS-05]', (filed, name) => {
    expect(personName(filed)).toBe(name);
  });

  it.each([
    'TANG CAPITAL PARTNERS LP',
    'Oasis Management Co Ltd.',
    'Smith Family Trust',
    'BERKSHIRE HATHAWAY INC',
    'Baker & Sons',
    'Madonna',
  ])('%j is no person, and stays as filed [INS-04]', (filed) => {
    expect([personName(filed), isPersonName(filed)]).toEqual([filed, false]);
  });
});
