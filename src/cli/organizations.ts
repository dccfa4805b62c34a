import { type Command, Option } from 'commander';
import type { Commands } from '../commands/commands.ts';
import { type MemberRole, ROLES } from '../gateway/access/members.ts';
import type { OrganizationChanges } from '../gateway/access/organizations.ts';
import type { Tier } from '../graph/tiers.ts';
import { addDays, isoDate } from '../lib/dates.ts';
import { formatCount } from '../lib/words.ts';
import { callsArgument, countArgument, NONE, nullFor, type OrNone, tierArgument } from './arguments.ts';
import { operatorOption } from './operator.ts';
import { formatExamples } from './output.ts';
import { type Setup, withCommands } from './run-commands.ts';
import { colorsFor, formatMinute, formatTerminalTable, type TerminalColors } from './terminal.ts';

type Listed = Awaited<ReturnType<Commands['listOrganizations']>>[number];

/** The organization with an id or a name. @throws if there is none */
export async function findOrganization(commands: Commands, text: string): Promise<Listed> {
  const match = (await commands.listOrganizations({})).find(({ id, name }) => id === text || name === text);
  if (!match) throw new Error(`There is no organization '${text}'.`);
  return match;
}

const formatLimit = (limit: number | null): string => (limit === null ? 'as its tier' : String(limit));

/** Organizations as a table. */
const organizationLines = (organizations: readonly Listed[], colors?: TerminalColors): string[] =>
  formatTerminalTable(
    [
      ['id', 'name', 'tier', 'a minute', 'a month', 'keys', 'members', 'created (UTC)', 'suspended'],
      ...organizations.map(({ id, name, tier, perMinute, perMonth, keys, members, createdAt, suspendedAt }) => [
        ...[id, name, tier, formatLimit(perMinute), formatLimit(perMonth), String(keys), String(members.length)],
        ...[formatMinute(createdAt), formatMinute(suspendedAt)],
      ]),
    ],
    colors,
    [5, 6],
  );

type DayUsage = { day: string; id: string; label: string; requests: number; calls: number };

/** The usage of each key by day, newest first, and the sum of each day. */
export function usageLines(usage: readonly DayUsage[], colors?: TerminalColors): string[] {
  const days = [...new Set(usage.map(({ day }) => day))];
  const rows = days.flatMap((day) => {
    const ofDay = usage.filter((row) => row.day === day);
    const sum = (name: 'requests' | 'calls') => String(ofDay.reduce((total, row) => total + row[name], 0));
    return [
      [day, 'all keys', sum('requests'), sum('calls')],
      ...ofDay.map(({ label, requests, calls }) => [day, label, String(requests), String(calls)]),
    ];
  });
  return formatTerminalTable([['day', 'key', 'requests', 'calls'], ...rows], colors, [2, 3]);
}

type LimitOptions = { perMinute?: OrNone<number>; perMonth?: OrNone<number>; operator: string };
const buildLimits = ({ perMinute, perMonth }: LimitOptions): OrganizationChanges => ({
  ...(perMinute !== undefined && { perMinute: nullFor(perMinute) }),
  ...(perMonth !== undefined && { perMonth: nullFor(perMonth) }),
});

const withLimits = (command: Command): Command =>
  command
    .option(
      '--per-minute <calls>',
      'calls a minute of all its keys together, instead of those of its tier',
      callsArgument,
    )
    .option('--per-month <calls>', 'calls a UTC month of all its keys together', callsArgument)
    .addOption(operatorOption());

const ORGANIZATION = ['<organization>', 'its id or name'] as const;

function addChanges(organizations: Command, setup: Setup): void {
  const change = async (text: string, changes: OrganizationChanges, by: string): Promise<string> =>
    withCommands(setup, async (commands) => {
      const { id, name } = await findOrganization(commands, text);
      await commands.changeOrganization({ id, changes, by });
      return name;
    });

  withLimits(
    organizations
      .command('set')
      .description(`change an organization; '${NONE}' lifts a limit. Gateways follow within a second`)
      .argument(...ORGANIZATION)
      .option('--name <text>', 'its name')
      .option('--tier <tier>', 'the tier of all its keys', tierArgument),
  )
    .addHelpText('after', formatExamples('organizations set "Desk Ltd" --tier PRO --per-minute 600'))
    .action(async (text: string, options: { name?: string; tier?: Tier } & LimitOptions) => {
      const { name, tier, operator } = options;
      const changes = { ...buildLimits(options), ...(name !== undefined && { name }), ...(tier && { tier }) };
      if (Object.keys(changes).length === 0) return organizations.error('Name at least one setting to change.');
      console.log(`Changed ${await change(text, changes, operator)}.`);
    });

  organizations
    .command('suspend')
    .description('refuse all keys of an organization, and stop its alerts, within a second')
    .argument(...ORGANIZATION)
    .addOption(operatorOption())
    .action(async (text: string, { operator }: { operator: string }) =>
      console.log(`Suspended ${await change(text, { isSuspended: true }, operator)}.`),
    );

  organizations
    .command('resume')
    .description('accept the keys of a suspended organization again')
    .argument(...ORGANIZATION)
    .addOption(operatorOption())
    .action(async (text: string, { operator }: { operator: string }) =>
      console.log(`Resumed ${await change(text, { isSuspended: false }, operator)}.`),
    );
}

function addMembers(organizations: Command, setup: Setup): void {
  const members = organizations
    .command('members')
    .description('who is responsible for an organization: list, set, remove. They sign in nowhere');

  members
    .command('list')
    .description('the members of an organization')
    .argument(...ORGANIZATION)
    .option('--json', 'as JSON', false)
    .action(async (text: string, { json }: { json: boolean }) => {
      const organization = await withCommands(setup, (commands) => findOrganization(commands, text));
      const rows = organization.members.map(({ email, role, addedAt }) => [email, role, formatMinute(addedAt)]);
      const lines = formatTerminalTable([['email', 'role', 'added (UTC)'], ...rows], colorsFor(process.stdout));
      for (const line of json ? [JSON.stringify(organization.members, null, 2)] : lines) console.log(line);
    });

  members
    .command('set')
    .description('add a member, or change its role')
    .argument(...ORGANIZATION)
    .argument('<email>', 'the member')
    .addOption(new Option('--role <role>', 'its role').choices(ROLES).default('MEMBER').argParser(parseRole))
    .addOption(operatorOption())
    .action(async (text: string, email: string, { role, operator: by }: { role: MemberRole; operator: string }) => {
      await withCommands(setup, async (commands) => {
        const { id } = await findOrganization(commands, text);
        await commands.setMember({ organizationId: id, email, role, by });
      });
      console.log(`${email} is ${role}.`);
    });

  members
    .command('remove')
    .description('remove a member; its keys stay until you revoke them')
    .argument(...ORGANIZATION)
    .argument('<email>', 'the member')
    .addOption(operatorOption())
    .action(async (text: string, email: string, { operator: by }: { operator: string }) => {
      const keys = await withCommands(setup, async (commands) => {
        const { id } = await findOrganization(commands, text);
        return commands.removeMember({ organizationId: id, email, by });
      });
      if (!keys) return organizations.error(`${email} is not a member.`);
      console.log(`Removed ${email}. ${formatCount(keys.length, 'live key')} issued to this member.`);
      for (const { id, label } of keys) console.log(`${id}  ${label}`);
    });
}

const parseRole = (text: string): string => text.toUpperCase();

export function addOrganizations(program: Command, setup: Setup): void {
  const organizations = program
    .command('organizations')
    .description('accounts whose keys share a tier, limits, and alerts: create, set, suspend, resume, members, usage');

  withLimits(
    organizations
      .command('create')
      .description('create an organization with its first owner')
      .requiredOption('--name <text>', 'its name')
      .requiredOption('--tier <tier>', 'the tier of all its keys', tierArgument)
      .requiredOption('--owner <email>', 'who is responsible for it'),
  )
    .addHelpText('after', formatExamples('organizations create --name "Desk Ltd" --tier PRO --owner ann@desk.example'))
    .action(async (options: { name: string; tier: Tier; owner: string } & LimitOptions) => {
      const { name, tier, owner, operator: by } = options;
      const { perMinute, perMonth } = buildLimits(options);
      const { id } = await withCommands(setup, (commands) =>
        commands.createOrganization({ name, tier, owner, perMinute, perMonth, by }),
      );
      console.log(`Created ${id}, ${tier}, "${name}".`);
    });

  organizations
    .command('list')
    .description('all organizations')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const rows = await withCommands(setup, (commands) => commands.listOrganizations({}));
      const lines = json ? [JSON.stringify(rows, null, 2)] : organizationLines(rows, colorsFor(process.stdout));
      for (const line of lines) console.log(line);
    });

  addChanges(organizations, setup);
  addMembers(organizations, setup);

  organizations
    .command('usage')
    .description('requests and charged calls of each key and of all by UTC day, newest first; up to ten seconds late')
    .argument(...ORGANIZATION)
    .option('--days <count>', 'how many days back', countArgument, 30)
    .option('--json', 'as JSON', false)
    .action(async (text: string, { days, json }: { days: number; json: boolean }) => {
      const since = isoDate(addDays(new Date(), 1 - days));
      const usage = await withCommands(setup, async (commands) => {
        const { id } = await findOrganization(commands, text);
        return (await commands.keyUsage({ since })).filter(({ organizationId }) => organizationId === id);
      });
      for (const line of json ? [JSON.stringify(usage, null, 2)] : usageLines(usage, colorsFor(process.stdout)))
        console.log(line);
    });
}
