import { type Command, InvalidArgumentError } from 'commander';
import { TIER_NAMES, type Tier } from '../gateway/access/tiers.ts';
import { type ReadConfig, withCommands } from './run-commands.ts';
import { colorsFor, table } from './terminal.ts';

const tierOf = (text: string): Tier => {
  const upper = text.toUpperCase() as Tier;
  if (!TIER_NAMES.includes(upper)) throw new InvalidArgumentError(`Tiers: ${TIER_NAMES.join(', ')}.`);
  return upper;
};

/** `2025-11-21 14:30`, UTC; empty for null. The command socket hands instants over as text. */
const minuteOf = (at: Date | string | null) => (at ? new Date(at).toISOString().slice(0, 16).replace('T', ' ') : '');

export function addKeys(program: Command, readConfig: ReadConfig): void {
  const keys = program.command('keys').description('API keys: create, list, revoke');

  keys
    .command('create')
    .description('issue a key; it is shown only once')
    .requiredOption('--label <text>', 'whose key it is')
    .requiredOption('--tier <tier>', TIER_NAMES.join(' or '), tierOf)
    .action(async (options: { label: string; tier: Tier }) => {
      const { id, key } = await withCommands(readConfig, (commands) => commands.createKey(options));
      console.log(
        `${key}\n\nid ${id}, ${options.tier}, "${options.label}". It is not stored and cannot be shown again.`,
      );
    });

  keys
    .command('list')
    .description('every key ever issued, without the keys themselves')
    .action(async () => {
      const rows = await withCommands(readConfig, (commands) => commands.listKeys({}));
      const lines = rows.map(({ id, tier, label, createdAt, revokedAt }) => [
        id,
        tier,
        minuteOf(createdAt),
        minuteOf(revokedAt),
        label,
      ]);
      for (const line of table(
        [['id', 'tier', 'created (UTC)', 'revoked (UTC)', 'label'], ...lines],
        colorsFor(process.stdout),
      ))
        console.log(line);
    });

  keys
    .command('revoke')
    .description('revoke a key by its id; gateways refuse it within a second')
    .argument('<id>', 'the id that `keys list` shows')
    .action(async (id: string) => {
      if (await withCommands(readConfig, (commands) => commands.revokeKey({ id }))) console.log(`Revoked ${id}.`);
      else program.error(`No active key has the id ${id}.`);
    });
}
