import { type Command, Option } from 'commander';
import { ACTIONS, type AuditAction, type Audited } from '../db/audit.ts';
import { addDays } from '../lib/dates.ts';
import { countArgument, dayArgument } from './arguments.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

type Options = {
  by?: string;
  action?: AuditAction;
  subject?: string;
  since?: Date;
  until?: Date;
  limit: number;
  after?: string;
  json: boolean;
};

/** Formats details such as `tier PRO, label my desk`; a digest is shortened to a distinctive prefix. */
const detailText = (detail: unknown): string =>
  Object.entries(detail as Record<string, unknown>)
    .map(([name, value]) => `${name} ${name === 'sha256' ? String(value).slice(0, 12) : plain(value)}`)
    .join(', ');

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The entries as a table, newest first. */
export function auditLines(entries: readonly Audited[], colors?: TerminalColors): string[] {
  if (entries.length === 0) return ['No entries match.'];
  const rows = entries.map(({ at, actor, action, subject, detail }) => [
    ...[formatMinute(at), actor, action, subject],
    detailText(detail),
  ]);
  return formatTerminalTable([['at (UTC)', 'by', 'action', 'subject', 'detail'], ...rows], colors);
}

export function addAudit(program: Command, setup: Setup): void {
  program
    .command('audit')
    .description('show what operators changed, imported and started, newest first')
    .option('--by <name>', 'only what this operator did; `system` is the gateway itself')
    .addOption(new Option('--action <action>', 'only this').choices(ACTIONS))
    .option('--subject <text>', 'only ids, files, sources and jobs that hold this text')
    .option('--since <day>', 'from this UTC day on', dayArgument)
    .option('--until <day>', 'up to this UTC day', dayArgument)
    .option('--limit <count>', 'at most so many entries', countArgument, 50)
    .option('--after <id>', 'the entries that follow this one, by its id in the JSON')
    .option('--json', 'as JSON', false)
    .addHelpText('after', formatExamples('audit --by jane', 'audit --action KEY_REVOKED --since 2026-01-01 --json'))
    .action(async ({ by, action, subject, since, until, limit, after, json }: Options) => {
      const filter = {
        actor: by ?? null,
        action: action ?? null,
        subject: subject ?? null,
        limit,
        after: after ?? null,
        since: since ?? null,
        until: until ? addDays(until, 1) : null,
      };
      const entries = await withCommands(setup, (commands) => commands.audit(filter));
      const lines = json ? [JSON.stringify(entries, null, 2)] : auditLines(entries, colorsFor(process.stdout));
      for (const line of lines) console.log(line);
    });
}
