import { createHash } from 'node:crypto';
import { queryRow, type Sql } from '../sql.ts';
import { repairHistory } from './repair.ts';
import { HISTORY_SCHEMA } from './schema-name.ts';
import { queryRecordedTables, type RecordedTable } from './tables.ts';
import { TAKE_HISTORY_TURN } from './turn.ts';

/** A history table as the database has it. */
type GuardState = {
  history: string;
  /** The relation with the open rows: a divided table has them in its default partition. */
  open: string;
  /** The digest of the guards that it has; null: none. */
  digest: string | null;
};

const INSERT_TRIGGER = 'one_row_a_day_after_insert';
const UPDATE_TRIGGER = 'one_row_a_day_after_update';

const STATES = `SELECT t.relname AS "history",
    coalesce((SELECT format('%I.%I', c.relnamespace::regnamespace, c.relname) FROM pg_inherits AS i
        JOIN pg_class AS c ON c.oid = i.inhrelid
        WHERE i.inhparent = t.oid AND pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT'),
      format('%I.%I', n.nspname, t.relname)) AS "open",
    (SELECT obj_description(g.oid, 'pg_trigger') FROM pg_trigger AS g WHERE g.tgrelid = t.oid AND g.tgname = '${INSERT_TRIGGER}') AS "digest"
  FROM pg_class AS t JOIN pg_namespace AS n ON n.oid = t.relnamespace
  WHERE n.nspname = '${HISTORY_SCHEMA}' AND t.relkind IN ('r', 'p') AND t.relname = ANY($1::text[])`;

/**
 * Refuses rows whose period overlaps another of the same key. Ends of periods are unique by an index, so in the order of
 * their ends it is enough to compare each changed row with its neighbors. An exclusion constraint would need btree_gist, and
 * divided tables cannot have one. It takes the turn, so that a writer that did not cannot commit beside another.
 */
const REFUSE_OVERLAP = `CREATE OR REPLACE FUNCTION ${HISTORY_SCHEMA}.refuse_overlap() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off AS $guard$
DECLARE refused text;
BEGIN
  ${TAKE_HISTORY_TURN.replace(/^SELECT/, 'PERFORM')};
  EXECUTE format('SELECT (ROW(%2$s))::text FROM changed AS c
    WHERE (SELECT max(h."valid_to") FROM ${HISTORY_SCHEMA}.%1$I AS h WHERE %3$s AND h."valid_to" < coalesce(c."valid_to", ''infinity'')) > c."valid_from"
      OR c."valid_to" > (SELECT h."valid_from" FROM ${HISTORY_SCHEMA}.%1$I AS h WHERE %3$s AND h."valid_to" > c."valid_to" ORDER BY h."valid_to" LIMIT 1)
      OR c."valid_to" > (SELECT h."valid_from" FROM ${HISTORY_SCHEMA}.%1$I AS h WHERE %3$s AND h."valid_to" IS NULL)
    LIMIT 1', TG_TABLE_NAME, TG_ARGV[0], TG_ARGV[1]) INTO refused;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION '%.% would have two rows of % on a day', TG_TABLE_SCHEMA, TG_TABLE_NAME, refused USING ERRCODE = 'exclusion_violation';
  END IF;
  RETURN NULL;
END $guard$;`;

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL of the guards of a table: a key has one open row, no two periods with the same end, and none that overlap. */
function formatGuards({ history, key }: RecordedTable, open: string): string {
  const relation = `${HISTORY_SCHEMA}."${history}"`;
  const names = key.join(', ');
  const values = key.map((name) => `c.${name}`).join(', ');
  const isSame = key.map((name) => `h.${name} = c.${name}`).join(' AND ');
  const openSchema = open.split('.')[0];
  const createTrigger = (name: string, event: string) => `DROP TRIGGER IF EXISTS "${name}" ON ${relation};
    CREATE TRIGGER "${name}" AFTER ${event} ON ${relation} REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION ${HISTORY_SCHEMA}.refuse_overlap(${quote(values)}, ${quote(isSame)});`;
  return `DROP INDEX IF EXISTS ${HISTORY_SCHEMA}."${history}_key";
    CREATE UNIQUE INDEX "${history}_key" ON ${relation} (${names}, "valid_to");
    DROP INDEX IF EXISTS ${HISTORY_SCHEMA}."${history}_open";
    DROP INDEX IF EXISTS ${openSchema}."${history}_open";
    CREATE UNIQUE INDEX "${history}_open" ON ${open} (${names}) WHERE "valid_to" IS NULL;
    ALTER TABLE ${relation} DROP CONSTRAINT IF EXISTS "${history}_period";
    ALTER TABLE ${relation} ADD CONSTRAINT "${history}_period" CHECK ("valid_to" > "valid_from");
    ${createTrigger(INSERT_TRIGGER, 'INSERT')}
    ${createTrigger(UPDATE_TRIGGER, 'UPDATE')}`;
}

/**
 * Lets the database refuse damage: a key has at most one row on any day. Tables that have rows are repaired first. Call it
 * after `ensureHistory` and after tables were divided, in the lock of the migrations; without a change it only reads.
 * @param report called with the repairs
 */
export async function ensureGuards(sql: Sql, report: (line: string) => void): Promise<void> {
  const tables = await queryRecordedTables(sql);
  const states = await sql.query<GuardState>(STATES, [tables.map(({ history }) => history)]);
  const stateByName = new Map(states.map((state) => [state.history, state]));
  const pending = tables.flatMap((table) => {
    const state = stateByName.get(table.history);
    if (!state) return [];
    const script = formatGuards(table, state.open);
    const digest = createHash('sha256').update(`${REFUSE_OVERLAP}${script}`).digest('hex');
    return state.digest === digest ? [] : [{ table, script, digest }];
  });
  if (pending.length === 0) return;
  await sql.query(TAKE_HISTORY_TURN);
  const { hasDays } = await queryRow<{ hasDays: boolean }>(
    sql,
    `SELECT to_regclass('history_day') IS NOT NULL AS "hasDays"`,
  );
  if (hasDays)
    await repairHistory(
      sql,
      pending.map(({ table }) => table),
      report,
    );
  await sql.script(REFUSE_OVERLAP);
  for (const { table, script, digest } of pending)
    await sql.script(
      `${script} COMMENT ON TRIGGER "${INSERT_TRIGGER}" ON ${HISTORY_SCHEMA}."${table.history}" IS '${digest}';`,
    );
}
