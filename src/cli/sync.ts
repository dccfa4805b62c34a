import { type Command, InvalidArgumentError, Option } from 'commander';
import { isoDate } from '../lib/dates.ts';
import type { SourceCheck } from '../sync/check.ts';
import type { SourceStanding } from '../sync/commands.ts';
import type { Hole } from '../sync/holes.ts';
import { formatTotals, type RunReport } from '../sync/run.ts';
import { parseWatchlist, type Wanted } from '../sync/scope.ts';
import { dayArgument } from './arguments.ts';
import { acceptShrunkOption } from './ingest.ts';
import { operatorOption } from './operator.ts';
import { EXIT, formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable } from './terminal.ts';

type Options = {
  watchlist?: readonly string[];
  universe?: 'sp500' | 'all';
  since?: string;
  dryRun: boolean;
  json: boolean;
  list: boolean;
  accept?: string;
  check: boolean;
  holes: boolean;
  dismiss?: string;
  acceptShrunkList: boolean;
  now: boolean;
  operator: string;
};

const asWatchlist = (text: string): readonly string[] => {
  try {
    return parseWatchlist(text);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
};

export const watchlistOption = () =>
  new Option('--watchlist <tickers>', 'these stocks and funds: AAPL,MSFT,SPY').argParser(asWatchlist);

export function addSync(program: Command, setup: Setup): void {
  program
    .command('sync')
    .description('fetch files from official and openly published sources, and import them; resumes where it stopped')
    .argument('[source...]', 'only these sources or streams: sec, sec/ownership; default: all that are enabled')
    .addOption(watchlistOption().conflicts('universe'))
    .addOption(
      new Option('--universe <name>', 'these stocks; default: SYNC_WATCHLIST or SYNC_UNIVERSE').choices([
        'sp500',
        'all',
      ]),
    )
    .option('--since <day>', 'the first day of history; default: a year ago', (text) => isoDate(dayArgument(text)))
    .addOption(operatorOption())
    .option('--dry-run', 'show the planned requests without sending any', false)
    .option('--json', 'as JSON', false)
    .option('--list', 'show the sources: terms, keys, what they feed, last success, next run', false)
    .option('--check', 'request one file of each source, and compare it with a recording; stores nothing', false)
    .option('--holes', 'show the files that are refused or missing, with the reasons', false)
    .addOption(
      new Option('--dismiss <file>', 'give up a refused or missing file of the named stream, by its key in --holes'),
    )
    .addOption(acceptShrunkOption())
    .option('--now', 'also request hosts that asked for a pause which is not over', false)
    .option('--accept <source>', 'accept the terms of a source, which stays off until then')
    .addHelpText(
      'after',
      formatExamples(
        'sync --watchlist AAPL,MSFT,SPY',
        'sync finra --universe sp500',
        'sync --list',
        'sync --check',
        'sync --accept congress',
        'sync sec --holes',
      ),
    )
    .action(async (only: string[], options: Options) => {
      const { json } = options;
      if (options.list) {
        const sources = await withCommands(setup, (commands) => commands.syncSources({}));
        console.log(json ? JSON.stringify(sources, null, 2) : listLines(sources).join('\n'));
        return;
      }
      if (options.check) {
        const checks = await withCommands(setup, (commands) => commands.syncCheck({ only }));
        console.log(json ? JSON.stringify(checks, null, 2) : formatChecks(checks).join('\n'));
        process.exitCode = getCheckExitCode(checks);
        return;
      }
      if (options.holes) {
        const holes = await withCommands(setup, (commands) => commands.syncHoles({ only }));
        console.log(json ? JSON.stringify(holes, null, 2) : formatHoles(holes).join('\n'));
        return;
      }
      if (options.dismiss !== undefined) {
        const [name, ...others] = only;
        if (!name?.includes('/') || others.length > 0)
          throw new Error('Name the stream of the file: sync sec/ownership --dismiss <file>.');
        const key = options.dismiss;
        await withCommands(setup, (commands) => commands.syncDismiss({ name, key, by: options.operator }));
        console.log(`${name}: ${key} is given up, and is not requested again.`);
        return;
      }
      if (options.accept) {
        const source = options.accept;
        const { terms } = await withCommands(setup, (commands) =>
          commands.syncAccept({ source, by: options.operator }),
        );
        console.log(`${source}: ${terms}\nAccepted. From now on, market-signals sync fetches from it.`);
        return;
      }
      const { since = null, dryRun: isDryRun } = options;
      const { acceptShrunkList: acceptsShrunk, now: ignoresPauses, operator: by } = options;
      const args = {
        only,
        wanted: resolveWanted(options),
        since,
        isDryRun,
        isScheduled: false,
        acceptsShrunk,
        ignoresPauses,
        by,
      };
      // Each stream's line is printed when it is done.
      const report = await withCommands(setup, (commands) => commands.sync(args), { printsLines: !json });
      const end = isDryRun ? 'Dry run: no requests were sent.' : formatTotals(report);
      console.log(json ? JSON.stringify(report, null, 2) : [...skippedLines(report), end].join('\n'));
      process.exitCode = getExitCode(report);
    });
}

const resolveWanted = ({ watchlist, universe }: Options): Wanted | null =>
  watchlist ? { watchlist } : universe ? { universe } : null;

/** 0 done, 1 a source failed, 3 something was refused. */
function getExitCode({ streams, skipped }: RunReport): number {
  const hasFailed =
    streams.some(({ outcome }) => outcome === 'OUTAGE') || skipped.some(({ why }) => /^It failed/.test(why));
  if (hasFailed) return EXIT.failed;
  return streams.some(({ outcome }) => outcome === 'REFUSED') ? EXIT.refused : 0;
}

const skippedLines = ({ skipped }: Pick<RunReport, 'skipped'>): string[] =>
  skipped.map(({ source, why }) => `${source}: skipped. ${why}`);

const CHECK_WORDS: Readonly<Record<SourceCheck['outcome'], string>> = {
  AS_RECORDED: 'as recorded',
  READABLE: 'readable, not recorded',
  DIFFERS: 'differs',
  OUTAGE: 'failed',
  REFUSED: 'refused',
  SKIPPED: 'skipped',
};

/** 0 every answer can be read, 1 a source failed, 3 an answer differs or was refused. */
function getCheckExitCode(checks: readonly SourceCheck[]): number {
  if (checks.some(({ outcome }) => outcome === 'OUTAGE')) return EXIT.failed;
  return checks.some(({ outcome }) => outcome === 'DIFFERS' || outcome === 'REFUSED') ? EXIT.refused : 0;
}

/** The answers of the sources as a table, and below it what differs. */
export function formatChecks(checks: readonly SourceCheck[], colors = colorsFor(process.stdout)): string[] {
  const rows = checks.map(({ source, stream, outcome, seenOn, bytes }) => [
    ...[stream ?? source, CHECK_WORDS[outcome], bytes?.toLocaleString('en-US') ?? '', seenOn ?? ''],
  ]);
  const details = checks.flatMap(({ source, stream, url, details }) =>
    details.length > 0 ? [`${stream ?? source}: ${details.join(' ')}${url ? ` ${url}` : ''}`] : [],
  );
  return [
    ...formatTerminalTable([['source', 'answer', 'bytes', 'recorded'], ...rows], colors, [2]),
    ...(details.length > 0 ? ['', ...details] : []),
  ];
}

/** The files that are refused or missing, as a table with the reason of each below. */
function formatHoles(holes: readonly Hole[], colors = colorsFor(process.stdout)): string[] {
  if (holes.length === 0) return ['No file is refused or missing.'];
  const rows = holes.map(({ name, key, state, day, attempts, triedAt, againAt, message }) => [
    ...[name, key, day ?? '', state.toLowerCase(), String(attempts), triedAt ? formatMinute(triedAt) : ''],
    ...[againAt ? formatMinute(againAt) : '', message ?? ''],
  ]);
  const header = ['stream', 'file', 'day', 'state', 'tries', 'last try (UTC)', 'next try (UTC)', 'reason'];
  return [
    ...formatTerminalTable([header, ...rows], colors),
    '',
    'market-signals sync requests refused files again; --dismiss gives a file up.',
  ];
}

/** The sources, each with its terms and its streams. */
function listLines(sources: readonly SourceStanding[], colors = colorsFor(process.stdout)): string[] {
  return sources.flatMap(({ name, standing, terms, needs, off, streams }) => [
    `${colors.bold(name)} (${standing}${needs.length > 0 ? `, needs ${needs.join(' and ')}` : ''})${off ? `: ${colors.yellow('off')}. ${off}` : ''}`,
    `  ${terms}`,
    ...formatTerminalTable([
      ['stream', 'feeds', 'last success (UTC)', 'up to', 'next run (UTC)', 'last outcome'],
      ...streams.map((stream) => [
        ...[
          stream.name,
          stream.family ?? 'finds files',
          formatMinute(stream.lastOkAt),
          stream.cursor ?? '',
          off ? '' : formatMinute(stream.nextAt),
        ],
        [stream.outcome ?? '', stream.message ?? ''].filter(Boolean).join(': ').slice(0, 100),
      ]),
    ]).map((line) => `  ${line}`),
    '',
  ]);
}
