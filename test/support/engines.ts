// A full run with PostgreSQL and Redis has two parts on the oldest Node: on the servers, and on the embedded database beside
// them. A file that neither list names runs in both, so a new file is tested on both engines until someone decides otherwise.

/**
 * Tests that the servers cannot change: they use no database, or an embedded database of their own. The rules of families are such
 * tests too, but they take a tenth of a second and share the modules of the families' other tests.
 */
export const EMBEDDED_ALONE: readonly string[] = [
  'test/**/*.real.test.ts',
  'test/*.test.ts',
  'test/{browser,cli,client,contract,dashboard,demo,executor,gate,lib,market,mcp,peers,threads,web}/**',
  'test/admin/tasks.test.ts',
  'test/db/{backup,changes,columns,datasets,differences,empty-database,first-load,known,migrate,outage,rebuild-indexes}.test.ts',
  'test/db/{replicas,skip-scan,statement-tables,transaction,upgrade,writes}.test.ts',
  'test/db/{embedded/*,history/packed,history/past-replicas,partitions/steps}.test.ts',
  'test/delivery/{claims,egress,lookup,outbox,shares,silent-receivers}.test.ts',
  'test/gateway/{alerts-fuzz,announcements,deprecated,exports-fuzz,family-links,gateway,loader-tables,origins,past-fuzz}.test.ts',
  'test/gateway/{heartbeats,preview-links,price-property,tiers-property,time,valid-until}.test.ts',
  'test/graph/{pages,period,rest/*,symbols}.test.ts',
  'test/import/{csv,facts,import-notes,importing-docs,ingest.bounds,ingest.fuzz,ingest.hostile,refused,shrunk}.test.ts',
  'test/import/{layouts,recognize,spool,spreadsheet,written}.test.ts',
  'test/jobs/{order,parts,quiet,schedules}.test.ts',
  'test/server/{admin-port,alerts,background-thread,compiled,config,deploy,disk-full,disk-full-writes,drain,first-build,first-minute}.test.ts',
  'test/server/{heavy-requests,helm-chart,helm-image,helm-manifests,helm-renderer,in-flight,misspelled-settings,packaged,runbook-commands}.test.ts',
  'test/server/{reading,reading-memory,redis,redis-address,redis-failover,redis-log,replicas,tls,tracing,tracing-parts,upgraded,warming}.test.ts',
  'test/sync/!(postgres).test.ts',
  'test/writing/chat-writer.test.ts',
];

/**
 * Tests that are not repeated on the embedded database where servers run them: they test the same statements
 * and code on both engines. What may differ stays in both parts: imports into tables, the running of jobs, past days,
 * a backtest, counters in memory, live changes, the fairness of a single session, and a read of each kind. On the embedded
 * database alone, `EMBEDDED_ALONE` has every documented path (test/web/openapi), generated operations, and the pages, and the demo
 * market, for which each job derives there.
 */
export const SERVERS_ALONE: readonly string[] = [
  'test/families/!(backtests)/!(*.ingest|*.reads|*.real|kills|same-figures.api).test.ts',
  // They import into no database.
  'test/families/{analysts,congress,earnings-calendar,entities,etfs,indexes,insider,institutional}/*.ingest.test.ts',
  'test/families/{prices/prices,stocks/{directories,stocks},options/option-history}.ingest.test.ts',
  'test/families/backtests/**/*.rules.test.ts',
  'test/families/backtests/{events,mergers,universe,record/record}.api.test.ts',
  'test/admin/{commands,guard,organizations,uploads}.test.ts',
  'test/db/{audit,connections,copy,history/parts,history/repair,partitions/server}.test.ts',
  'test/delivery/workers.test.ts',
  'test/gateway/{access,call-cost,client-protocols,cluster,dearest,echo,exports,exports-notebooks,fast-lane}.test.ts',
  'test/gateway/{field-suggestions,graph-links,http,idempotency,ids,keys,link-prices,list-lengths,log,market}.test.ts',
  'test/gateway/{organizations,past-beside-now,past-reconstructed,past-splits,past-tiers,persisted-documents}.test.ts',
  'test/gateway/{response-cache,response-size,rest,rest-parameters,schema,sign-up,stored-lists,subtrees}.test.ts',
  'test/gateway/{whole-market,withheld-names.api,federation/*}.test.ts',
  'test/graph/{connections,errors,preview,validated-once}.test.ts',
  'test/import/{assumed-ticker,import-counts,other-formats,stated-day}.test.ts',
  'test/jobs/{changes,deferred,history,incremental,keyed,named-tables,no-look-ahead,uses}.test.ts',
  'test/server/{alert-deliveries,backup,haproxy,haproxy-mutations,least-privilege,listener,metrics,outages}.test.ts',
  'test/server/{pgbouncer,workers}.test.ts',
  'test/sync/postgres.test.ts',
  'test/writing/kept.test.ts',
];

/** Tests that limit the processor time of requests. They run alone: other tests take the caches of the processor, too. */
export const MEASURED: readonly string[] = ['test/gateway/dearest-market.test.ts'];
