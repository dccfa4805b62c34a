import { dailyAt } from '../../market/schedules.ts';
import type { Stream, SyncSource } from '../source.ts';

type Whole = Pick<Stream, 'name' | 'kind' | 'wave' | 'schedule'> & {
  url: string;
  file: string;
  expects: 'json' | { header: string };
};

/** A stream of one file that is published whole again and again, and is imported as it is. */
export const wholeFile = ({ url, file, expects, ...stream }: Whole): Stream => ({
  ...stream,
  plan: () => [{ key: file, url, expects }],
  land: (_task, bytes) => ({ files: [{ name: file, content: bytes }] }),
});

/** The members of the S&P 500. */
export const sp500: SyncSource = {
  name: 'sp500',
  standing: 'open',
  terms: 'Open Data Commons Public Domain Dedication (ODC-PDDL).',
  hosts: [{ name: 'raw.githubusercontent.com', perSecond: 1, budget: 'github' }],
  needs: [],
  streams: [
    wholeFile({
      name: 'constituents',
      kind: 'constituents',
      wave: 1,
      schedule: dailyAt(5, 45),
      url: 'https://raw.githubusercontent.com/datasets/s-and-p-500-companies/main/data/constituents.csv',
      file: 'sp500-constituents.csv',
      expects: { header: 'Symbol,Security,' },
    }),
  ],
};

const legislatorsFile = (which: 'current' | 'historical'): Stream =>
  wholeFile({
    name: which,
    kind: 'legislators',
    schedule: dailyAt(7, 30),
    url: `https://unitedstates.github.io/congress-legislators/legislators-${which}.json`,
    file: `legislators-${which}.json`,
    expects: 'json',
  });

/** The members of Congress and their terms. */
export const legislators: SyncSource = {
  name: 'legislators',
  standing: 'open',
  terms: 'Dedicated to the public domain (CC0).',
  hosts: [{ name: 'unitedstates.github.io', perSecond: 1 }],
  needs: [],
  streams: [legislatorsFile('current'), legislatorsFile('historical')],
};
