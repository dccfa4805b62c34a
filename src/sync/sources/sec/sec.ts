import { morningAfterSession } from '../../../market/schedules.ts';
import { CONTACT } from '../../settings.ts';
import type { Host, Stream, SyncSource } from '../../source.ts';
import { form13fSets, form345Sets } from './data-sets.ts';
import { factsSet } from './facts-set.ts';
import { fails } from './fails.ts';
import { companies, funds, index, submissions } from './lists.ts';
import { nport } from './nport.ts';

/** SEC allows ten requests per second and user, across all its hosts. */
const createHost = (name: string): Host => ({ name, perSecond: 8, budget: 'sec' });

/** Files found by the lists. */
const linkedStream = (
  name: string,
  kind: string,
  fileName: (about: Readonly<Record<string, string>>, key: string) => string,
): Stream => ({
  name,
  kind,
  schedule: morningAfterSession(0, 30),
  plan: () => [],
  land: ({ key, about = {} }, bytes) => ({ files: [{ name: fileName(about, key), content: bytes }] }),
});

export const sec: SyncSource = {
  name: 'sec',
  standing: 'official',
  terms:
    'Works of the US government, free to use; at most ten requests a second, from a client that identifies its operator.',
  hosts: [createHost('www.sec.gov'), createHost('data.sec.gov')],
  needs: [CONTACT],
  streams: [
    companies,
    funds,
    fails,
    submissions,
    index,
    form345Sets,
    form13fSets,
    factsSet,
    linkedStream('ownership', 'ownership', (_about, accession) => `${accession}.txt`),
    linkedStream('listing-events', 'listing-events', (_about, accession) => `${accession}.txt`),
    linkedStream('facts', 'company-facts', ({ cik }) => `CIK${cik}.json`),
    linkedStream('13f', '13f', (_about, accession) => `${accession}.txt`),
    nport,
  ],
};
