import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Commands } from '../commands/commands.ts';
import type { KeySettings } from '../gateway/access/api-keys.ts';
import type { DeprecatedPart } from '../gateway/deprecations/parts.ts';
import { SCOPES, type Scope } from '../graph/scopes.ts';
import { TIER_NAMES, type Tier } from '../graph/tiers.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import { callsArgument, countArgument, NONE, nullFor, type OrNone, tierArgument } from './arguments.ts';
import { operatorOption } from './operator.ts';
import { findOrganization } from './organizations.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

const HOUR_MS = 3_600_000;

/** `24h`, `7d`: milliseconds. */
function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? [];
  if (!count) throw new InvalidArgumentError('Write hours or days as 24h or 7d.');
  return Number(count) * (unit === 'd' ? 24 * HOUR_MS : HOUR_MS);
}

/** `90d` from now, a UTC day or an instant: `2027-01-31`, `2027-01-31T12:00:00Z`. */
function parseExpiry(text: string): OrNone<Date> {
  if (text === NONE) return NONE;
  if (/^\d+[hd]$/.test(text)) return new Date(Date.now() + parseDuration(text));
  const at = new Date(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(text) ? text : Number.NaN);
  if (Number.isNaN(at.valueOf())) throw new InvalidArgumentError('Write it as 90d, 2027-01-31 or none.');
  return at;
}

const parseNames = (text: string): string[] => (text === NONE ? [] : text.split(',').map((name) => name.trim()));

const parseScopes = (text: string): Scope[] => parseNames(text).map((name) => name.toUpperCase() as Scope);

/** The options that restrict a key. */
function withSettings(command: Command): Command {
  return command
    .option('--expires <when>', 'refuse it from then on: 90d, 2027-01-31 (UTC)', parseExpiry)
    .option('--per-minute <calls>', 'calls a minute, instead of those of its tier', callsArgument)
    .option('--per-month <calls>', 'calls a UTC month, instead of those of its tier', callsArgument)
    .option('--streams <count>', 'open streams in a process, instead of those of its tier', callsArgument)
    .option('--origins <list>', 'only from web pages of these origins: https://desk.example', parseNames)
    .option('--families <list>', 'only answers read from these families of data: stocks,prices', parseNames)
    .option(
      '--scopes <list>',
      `what it may do: ${SCOPES.join(',').toLowerCase()}; read alone: no mutation`,
      parseScopes,
    )
    .option('--organization <id or name>', 'the organization that it belongs to, for good')
    .option('--member <email>', 'the member of the organization that it is issued to');
}

type Settings = {
  expires?: OrNone<Date>;
  perMinute?: OrNone<number>;
  perMonth?: OrNone<number>;
  streams?: OrNone<number>;
  origins?: string[];
  families?: string[];
  scopes?: Scope[];
  organization?: string;
  member?: OrNone<string>;
  operator: string;
};

const buildSettings = async (
  commands: Commands,
  { expires, perMinute, perMonth, streams, origins, families, scopes, organization, member }: Settings,
): Promise<Partial<KeySettings>> => ({
  ...(expires !== undefined && { expiresAt: nullFor(expires) }),
  ...(perMinute !== undefined && { perMinute: nullFor(perMinute) }),
  ...(perMonth !== undefined && { perMonth: nullFor(perMonth) }),
  ...(streams !== undefined && { streams: nullFor(streams) }),
  ...(origins && { origins }),
  ...(families && { families }),
  ...(scopes && { scopes }),
  ...(organization !== undefined && { organizationId: (await findOrganization(commands, organization)).id }),
  ...(member !== undefined && { member: nullFor(member) }),
});

type Listed = Awaited<ReturnType<Commands['listKeys']>>[number];

/** Describes the restrictions of a key. */
function restrictions(key: Listed) {
  const { perMinute, perMonth, streams, origins, families, scopes, organization, member, previousUntil } = key;
  return [
    organization === null ? '' : `of ${organization}`,
    member === null ? '' : `issued to ${member}`,
    scopes.length > 0 ? `may ${scopes.join(' ').toLowerCase()}` : '',
    perMinute === null ? '' : `${perMinute} a minute`,
    perMonth === null ? '' : `${perMonth} a month`,
    streams === null ? '' : `${streams} open streams`,
    origins.length > 0 ? `from ${origins.join(' ')}` : '',
    families.length > 0 ? `reads ${families.join(' ')}` : '',
    previousUntil && new Date(previousUntil) > new Date() ? `replaced key until ${formatMinute(previousUntil)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const HEADS = ['id', 'tier', 'created (UTC)', 'expires', 'revoked', 'last used', 'label', 'restrictions'];

/** Keys as a table. */
export const keyLines = (keys: readonly Listed[], colors?: TerminalColors): string[] =>
  formatTerminalTable(
    [
      HEADS,
      ...keys.map((key) => [
        ...[key.id, key.tier, formatMinute(key.createdAt), formatMinute(key.expiresAt), formatMinute(key.revokedAt)],
        ...[formatMinute(key.lastUsedAt), key.label, restrictions(key)],
      ]),
    ],
    colors,
  );

const SHOWN_ONCE = 'It is not stored and cannot be shown again.';

export function addKeys(program: Command, setup: Setup): void {
  const keys = program.command('keys').description('API keys: create, change, rotate, list, revoke, usage');
  const ifLive = (id: string, isDone: unknown) => isDone || program.error(`No active key has the id ${id}.`);

  withSettings(
    keys
      .command('create')
      .description('issue a key; it is shown only once')
      .requiredOption('--label <text>', 'whose key it is')
      .option('--tier <tier>', `${TIER_NAMES.join(' or ')}; a key of an organization has its tier`, tierArgument),
  )
    .addOption(operatorOption())
    .addHelpText(
      'after',
      formatExamples(
        'keys create --label "my page" --tier PRO --origins https://desk.example',
        'keys create --label "nightly job" --organization "Desk Ltd" --member ann@desk.example --scopes read',
      ),
    )
    .action(async (options: { label: string; tier?: Tier } & Settings) => {
      const { label, tier, organization, operator: by } = options;
      const { id, key } = await withCommands(setup, async (commands) =>
        commands.createKey({ label, tier, by, ...(await buildSettings(commands, options)) }),
      );
      console.log(`${key}\n\nid ${id}, ${tier ?? organization}, "${label}". ${SHOWN_ONCE}`);
    });

  withSettings(
    keys
      .command('change')
      .description(`change what restricts a key; '${NONE}' lifts a restriction. Gateways follow within a second`)
      .argument('<id>', 'the id shown by `keys list`'),
  )
    .addOption(operatorOption())
    .addHelpText('after', formatExamples('keys change <id> --per-minute 60 --expires none'))
    .action(async (id: string, options: Settings) => {
      const isChanged = await withCommands(setup, async (commands) => {
        const changes = await buildSettings(commands, options);
        if (Object.keys(changes).length === 0) return program.error('Name at least one setting to change.');
        return commands.changeKey({ id, changes, by: options.operator });
      });
      ifLive(id, isChanged);
      console.log(`Changed ${id}.`);
    });

  keys
    .command('rotate')
    .description('issue another key under the same id, limits and counts; the one before it works for a while longer')
    .argument('<id>', 'the id shown by `keys list`')
    .addOption(
      new Option('--overlap <time>', 'how long the one before it still works')
        .default(24 * HOUR_MS, '24h')
        .argParser(parseDuration),
    )
    .addOption(operatorOption())
    .action(async (id: string, { overlap, operator }: { overlap: number; operator: string }) => {
      const rotated = await withCommands(setup, (commands) =>
        commands.rotateKey({ id, overlapMs: overlap, by: operator }),
      );
      ifLive(id, rotated);
      const { key, previousUntil } = rotated!;
      console.log(`${key}\n\nThe key before it works until ${formatMinute(previousUntil)} (UTC). ${SHOWN_ONCE}`);
    });

  keys
    .command('list')
    .description('every key ever issued, without the keys themselves')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const rows = await withCommands(setup, (commands) => commands.listKeys({}));
      const lines = json ? [JSON.stringify(rows, null, 2)] : keyLines(rows, colorsFor(process.stdout));
      for (const line of lines) console.log(line);
    });

  keys
    .command('usage')
    .description('requests and charged calls of each key by UTC day, newest first; up to ten seconds late')
    .argument('[id]', 'only of this key')
    .option('--days <count>', 'how many days back', countArgument, 30)
    .option('--json', 'as JSON', false)
    .action(async (id: string | undefined, { days, json }: { days: number; json: boolean }) => {
      const since = isoDate(addDays(new Date(), 1 - days));
      const usageRows = await withCommands(setup, (commands) => commands.keyUsage({ since }));
      const usage = id === undefined ? usageRows : usageRows.filter((day) => day.id === id);
      const rows = usage.map((day) => [day.day, day.id, String(day.requests), String(day.calls), day.label]);
      const lines = formatTerminalTable(
        [['day', 'id', 'requests', 'calls', 'label'], ...rows],
        colorsFor(process.stdout),
        [2, 3],
      );
      for (const line of json ? [JSON.stringify(usage, null, 2)] : lines) console.log(line);
    });

  keys
    .command('deprecated')
    .description('who still uses deprecated parts of the schema; up to ten seconds late')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const parts = await withCommands(setup, (commands) => commands.deprecatedUses({}));
      const lines = json ? [JSON.stringify(parts, null, 2)] : deprecatedLines(parts, colorsFor(process.stdout));
      for (const line of lines) console.log(line);
    });

  keys
    .command('revoke')
    .description('revoke a key by its id; gateways refuse it within a second')
    .argument('<id>', 'the id shown by `keys list`')
    .addOption(operatorOption())
    .action(async (id: string, { operator }: { operator: string }) => {
      ifLive(id, await withCommands(setup, (commands) => commands.revokeKey({ id, by: operator })));
      console.log(`Revoked ${id}.`);
    });
}

/** The callers of each deprecated part, as a table. */
export function deprecatedLines(parts: readonly DeprecatedPart[], colors: TerminalColors): string[] {
  const rows = parts.flatMap(({ coordinate, removalDate, isRemoved, callers }) =>
    callers.map(({ label, lastDate, requests }) => {
      const until = isRemoved ? 'removed' : (removalDate ?? '');
      return [coordinate, until, label ?? 'without a key', lastDate, String(requests)];
    }),
  );
  if (rows.length === 0) return ['No caller uses a deprecated part of the schema.'];
  return formatTerminalTable([['field', 'stays until', 'label', 'last use', 'requests'], ...rows], colors, [4]);
}
