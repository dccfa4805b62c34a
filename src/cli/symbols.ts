import { type Command, InvalidArgumentError } from 'commander';
import type { SymbolHolder } from '../db/identity.ts';
import { canonicalTicker } from '../market/ticker.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatTerminalTable, type TerminalColors } from './terminal.ts';

function parseSymbol(text: string): string {
  const symbol = canonicalTicker(text);
  if (symbol === null) throw new InvalidArgumentError('Not a symbol.');
  return symbol;
}

/** The holders of a symbol as a table, with the evidence for each. */
function formatHolders(symbol: string, holders: readonly SymbolHolder[], colors?: TerminalColors): string[] {
  if (holders.length === 0) return [`No company list, form, or file of symbols names ${symbol}.`];
  const rows = holders.map(({ from, until, current, cik, company, evidence }) => [
    ...[from ?? '', until ?? '', current, cik ?? '', company ?? ''],
    evidence.map(({ source, first, last }) => `${source} ${first} to ${last ?? 'now'}`).join(', '),
  ]);
  return formatTerminalTable([['from', 'until', 'symbol now', 'CIK', 'company', 'evidence'], ...rows], colors);
}

export function addSymbols(program: Command, setup: Setup): void {
  program
    .command('symbols')
    .description('show who has or had a symbol, on which days, and by which sources')
    .argument('<symbol>', 'the symbol, such as FB', parseSymbol)
    .option('--json', 'as JSON', false)
    .addHelpText('after', formatExamples('symbols FB', 'symbols SNDK --json'))
    .action(async (symbol: string, { json }: { json: boolean }) => {
      const holders = await withCommands(setup, (commands) => commands.symbols({ symbol }));
      const lines = formatHolders(symbol, holders, colorsFor(process.stdout));
      console.log(json ? JSON.stringify(holders, null, 2) : lines.join('\n'));
    });
}
