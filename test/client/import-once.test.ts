import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGateway, watchUpdates } from '../../client/core/index.ts';
import {
  InsiderActivityDocument,
  InsiderTradesDocument,
  MarketSummaryDocument,
  StockPageDocument,
} from '../../client/generated/graphql.ts';
import { gatewayQuery, watchData } from '../../client/query/index.ts';
import { commandsOn } from '../../src/commands/commands.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { announceImports } from '../../src/gateway/live/announcements.ts';
import { createDataUpdates } from '../../src/gateway/live/data-updates.ts';
import { type Derivation, derivationOn } from '../../src/jobs/derivation.ts';
import { followUps } from '../../src/jobs/scheduler.ts';
import { composer } from '../../src/writing/composer.ts';
import { catalog, isBehind } from '../support/catalog.ts';
import { filing } from '../support/filing.ts';
import { gatewayOn, NOW, startApp, type TestApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const FORM_4 = filing({
  issuer: { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' },
  owners: [{ cik: '0009000007', name: 'Doe Jane', officer: true, director: false, title: 'CFO' }],
  filed: '2025-11-20',
  rows: [{ date: '2025-11-19', code: 'P', shares: 1_000, price: 250, after: 5_000 }],
});
const FLAT_ROW = `symbol,name,position,transaction_code,share,change,transaction_price,filing_date,transaction_date
AAPL,Roe Sam,CEO,S,900,-100,250,2025-11-20,2025-11-19
`;

describe('an import while a page is open', () => {
  let app: TestApp;
  let derivation: Derivation;
  beforeEach(async () => {
    app = await startApp({ isDerived: true });
    const clock = () => NOW;
    // Longer than the second for which the kit collects changes.
    derivation = derivationOn(catalog, app.db, { now: clock, lookAt: clock }, { quietMs: 2_000 });
  });
  afterEach(async () => {
    await derivation.close();
    await app.close();
  });

  /** Runs the jobs' follow-ups when the jobs are done, as a gateway does. */
  async function runFollowUps(): Promise<void> {
    await vi.waitFor(async () => expect(await isBehind(app.db)).toBe(false), { timeout: 60_000, interval: 50 });
    const report = ({ job, ...rest }: { job: string }) => {
      throw new Error(`${job}: ${JSON.stringify(rest)}`);
    };
    await followUps({ db: app.db, jobs: catalog.jobs, now: () => NOW, report, writer: composer });
  }

  it.each([
    ['ownership', { 'form4.xml': FORM_4 }],
    ['insider-transactions', { 'new-trade.csv': FLAT_ROW }],
  ])('requests each document once: %s', { timeout: 240_000 }, async (kind, files) => {
    await runFollowUps();
    await app.versions.refresh();
    // On a busy machine, jobs may take longer than the ten seconds of a gateway.
    const announcements = announceImports(app.versions, () => catalog.isMoreExpected(app.db), 120_000);
    const dataUpdates = createDataUpdates({ db: app.db, versions: app.versions }, () => NOW, { announcements });
    const { fetch } = gatewayOn(app, { dataUpdates });
    const { key } = await app.newKey('PRO');
    const requested: string[] = [];
    const gateway = createGateway({
      url: 'http://gateway.test/graphql',
      apiKey: key,
      fetch: async (url, init) => {
        requested.push(/(?:query|subscription) (\w+)/.exec(String(JSON.parse(String(init?.body)).query))![1]!);
        return fetch(String(url), init as RequestInit);
      },
    });
    const client = new QueryClient();
    const queries = [
      new QueryObserver(client, gatewayQuery(gateway, StockPageDocument, { ticker: 'AAPL' })),
      new QueryObserver(client, gatewayQuery(gateway, InsiderTradesDocument, { ticker: 'AAPL' })),
      new QueryObserver(client, gatewayQuery(gateway, InsiderActivityDocument)),
      new QueryObserver(client, gatewayQuery(gateway, MarketSummaryDocument)),
    ];
    const stops = queries.map((query) => query.subscribe(() => {}));
    await vi.waitFor(
      () => expect(queries.map((query) => query.getCurrentResult().status)).toEqual(Array(4).fill('success')),
      { timeout: 30_000 },
    );
    const batches: string[][] = [];
    stops.push(
      watchData(gateway, client),
      watchUpdates(gateway, { onUpdates: (updates) => batches.push(updates.map(({ family }) => family)) }),
    );
    await vi.waitFor(() => expect(requested).toContain('DataVersions'), { timeout: 20_000 });
    requested.length = 0;

    const { ingest } = commandsOn(
      catalog,
      app.db,
      () => NOW,
      undefined,
      () => NOW,
      derivation,
    );
    const reports = await inFolder(files, (folder) =>
      ingest({ kind, paths: [`${folder}/${Object.keys(files)[0]}`], dryRun: false, wait: false }),
    );
    expect(reports.map(({ written }) => written)).toEqual([1]);
    await runFollowUps();
    await vi.waitFor(() => expect(batches).toHaveLength(1), { timeout: 60_000 });
    expect(batches[0]).toEqual(expect.arrayContaining(['INSIDER', 'SIGNALS']));
    // A later change is announced after everything that the import changed.
    await bumpVersion(app.db, 'politicians', { now: NOW });
    await app.versions.refresh();
    await derivation.settled();
    await runFollowUps();
    await vi.waitFor(() => expect(batches[1]).toContain('POLITICIANS'), { timeout: 60_000 });
    expect(requested.filter((name) => !name.startsWith('Data')).toSorted()).toEqual([
      'InsiderActivity',
      'InsiderTrades',
      'MarketSummary',
      'StockPage',
    ]);
    for (const stop of stops) stop();
    client.clear();
  });
});
