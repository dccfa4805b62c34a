import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Commands } from '../commands/commands.ts';
import { TICKER_FLAG, TRUST_NAMES_FLAG } from '../import/assumed-ticker.ts';
import type { Importers } from '../import/importers.ts';
import { ACCEPT_SHRUNK } from '../import/shrunk.ts';
import { DAY_FLAG } from '../import/stated-day.ts';
import { suggestion } from '../lib/suggestion.ts';
import { limitHeapGrowth } from '../threads/heap.ts';
import { AUTO, formatFound, formatOutcome } from './ingest-auto.ts';
import { operatorOption } from './operator.ts';
import { EXIT, formatExamples, formatUnserved, summary } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor } from './terminal.ts';

type Options = {
  dryRun: boolean;
  wait: boolean;
  strict: boolean;
  force: boolean;
  acceptShrunkList: boolean;
  ticker?: string;
  day?: string;
  trustFileNames: boolean;
  operator: string;
};

const parseKind =
  (importers: Importers) =>
  (text: string): string => {
    const kinds = [AUTO, ...importers.all.map(({ kind }) => kind)];
    if (!kinds.includes(text)) throw new InvalidArgumentError(`There is no kind '${text}'.${suggestion(text, kinds)}`);
    return text;
  };

/** As for a single kind; a file of no kind counts as refused. */
function chooseAutoExit({ files, reports }: Awaited<ReturnType<Commands['ingestAuto']>>, isStrict: boolean): number {
  if (files.every(({ kind }) => kind === null)) return EXIT.failed;
  const failed = reports.filter(({ failure }) => failure !== undefined).length;
  if (reports.length > 0 && failed === reports.length) return EXIT.refused;
  const isRefused = failed > 0 || files.some(({ kind }) => kind === null) || reports.some(({ refused }) => refused > 0);
  return isStrict && isRefused ? EXIT.refused : 0;
}

export const acceptShrunkOption = () =>
  new Option(ACCEPT_SHRUNK, 'import a complete list although it loses more than 20 % of its entries').default(false);

export function addIngest(program: Command, setup: Setup): void {
  const { importers } = setup.catalog;
  program
    .command('ingest')
    .description(
      'import files or folders; each file is imported whole or not at all. After an interruption, the same command goes on',
    )
    .argument(
      '<kind>',
      `the kind of file, from the list below; '${AUTO}': each file's content shows it`,
      parseKind(importers),
    )
    .argument('<path...>', 'files or folders')
    .option(
      '--dry-run',
      `report what would happen without changing anything; of ${AUTO}: list the files by kind`,
      false,
    )
    .option(
      '--no-wait',
      'return once the files are imported; market-wide rankings and summaries follow in the background',
    )
    .addOption(operatorOption())
    .option('--strict', `exit with ${EXIT.refused} if anything was refused`, false)
    .option('--force', 'import into the demo market, which mixes real figures with synthetic ones', false)
    .addOption(acceptShrunkOption())
    .option(`${TICKER_FLAG} <ticker>`, 'the ticker of a price file whose rows and name state none, or a wrong one')
    .option(`${DAY_FLAG} <day>`, 'the day of lists that state none, such as an old list of SEC, as 2024-03-18')
    .option(TRUST_NAMES_FLAG, 'import prices under tickers that only file names state and no list has', false)
    .addHelpText(
      'after',
      `\nKinds:\n${importers.all.map(({ kind, describes }) => `  ${kind.padEnd(21)} ${describes}`).join('\n')}`,
    )
    .addHelpText(
      'after',
      formatExamples('ingest constituents sp500.csv', 'ingest prices prices/ --dry-run', `ingest ${AUTO} market/`),
    )
    .action(async (kind: string, paths: string[], options: Options) => {
      const { dryRun, wait, strict, force, acceptShrunkList: acceptsShrunk, operator: by } = options;
      const { ticker, day, trustFileNames: trustsFileNames } = options;
      // Rows of a long file pass through this process.
      limitHeapGrowth();
      const absolute = paths.map((path) => resolve(path));
      if (kind === AUTO) {
        if (ticker !== undefined || day !== undefined)
          throw new Error(`${TICKER_FLAG} and ${DAY_FLAG} are for files of one kind.`);
        const args = { paths: absolute, dryRun, wait, force, acceptsShrunk, trustsFileNames, by };
        const outcome = await withCommands(setup, (commands) => commands.ingestAuto(args), { readsFiles: true });
        const colors = colorsFor(process.stdout);
        console.log((dryRun ? formatFound(outcome.files, colors) : formatOutcome(outcome, colors)).join('\n'));
        process.exitCode = chooseAutoExit(outcome, strict);
        return;
      }
      const { reports, warnings, served } = await withCommands(
        setup,
        async (commands) => ({
          reports: await commands.ingest({
            kind,
            paths: absolute,
            dryRun,
            wait,
            force,
            acceptsShrunk,
            ticker,
            day,
            trustsFileNames,
            by,
          }),
          warnings: dryRun ? [] : await commands.warnings({ kind }),
          // Without waiting, the served tables do not have the rows yet.
          served: dryRun || !wait ? [] : await commands.servedRows({ kind }),
        }),
        { readsFiles: true },
      );
      const isPartlyServed = served.some(({ unserved }) => unserved.length > 0);
      const unserved = isPartlyServed ? ['', ...formatUnserved(served, colorsFor(process.stdout))] : [];
      for (const line of [...summary(reports, dryRun), ...warnings, ...unserved]) console.log(line);
      const failedAll = reports.length > 0 && reports.every(({ failure }) => failure !== undefined);
      const isRefused = reports.some(({ refused, failure }) => refused > 0 || failure !== undefined);
      if (reports.length === 0) process.exitCode = EXIT.failed;
      else if (failedAll || (strict && isRefused)) process.exitCode = EXIT.refused;
    });
}
