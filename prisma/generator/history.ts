/** A model with its columns and the comment that states its basis. */
type Model = Readonly<{
  name: string;
  dbName: string | null;
  documentation?: string;
  fields: readonly Readonly<{ name: string; dbName?: string | null; nativeType?: readonly [string, unknown] | null }>[];
}>;

const PAIR = '[a-zA-Z]+(?: = [a-zA-Z]+)?';
/**
 * The line of a model's comment that states when its rows became public: `Known by filedDate.`, `Known by
 * settlementDate, 8 sessions later.`, `Known with OwnershipFiling by filingId = id.` (when the row with that key did), or
 * `Known by disclosureDate, else with CongressReport by reportId = id.`
 */
const KNOWN = new RegExp(
  `^Known(?: by ([a-zA-Z]+)(?:, (\\d+) sessions later)?)?(?:,? (?:else )?with ([a-zA-Z]+) by (${PAIR}(?:, ${PAIR})*))?\\.$`,
  'm',
);
/** `Recorded.`: a snapshot. `Frozen.`: facts without a date. `Present: ...`: always of now. */
const OTHER = /^(Recorded|Frozen|Present)(?:\.$|: .+\.$)/m;

const quote = (text: string): string => `'${text}'`;

/** The source of a table's basis (`Basis` in src/db/known.ts). @throws if the model's comment states none */
function formatBasis(model: Model, byName: ReadonlyMap<string, Model>): string {
  const { name, documentation = '' } = model;
  const [statement, field, sessions, parentName, pairs] = KNOWN.exec(documentation) ?? [];
  if (statement === undefined || (field === undefined && parentName === undefined)) {
    const kind = OTHER.exec(documentation)?.[1];
    if (kind) return `{ kind: ${quote(kind.toUpperCase())} }`;
    throw new Error(
      `The comment of model ${name} does not state when its rows became public. Add "/// Known by filedDate.", "/// Recorded." or "/// Frozen."`,
    );
  }
  const getColumn = (of: Model, property: string) => {
    const match = of.fields.find((candidate) => candidate.name === property);
    if (!match) throw new Error(`Model ${of.name} has no field ${property}, by which ${name} is known.`);
    return { name: match.dbName ?? match.name, isDay: match.nativeType?.[0] === 'Date' };
  };
  const members = ["kind: 'KNOWN'"];
  if (field) {
    const column = getColumn(model, field);
    members.push(`column: ${quote(column.name)}`, `isDay: ${column.isDay}`);
  }
  if (sessions) members.push(`sessions: ${sessions}`);
  if (parentName && pairs) {
    const parent = byName.get(parentName);
    if (!parent) throw new Error(`There is no model ${parentName}, with which ${name} is known.`);
    const keys = pairs.split(', ').map((pair) => {
      const [own, other = own] = pair.split(' = ') as [string, string?];
      return `[${quote(getColumn(model, own).name)}, ${quote(getColumn(parent, other).name)}]`;
    });
    members.push(`with: { table: ${quote(parent.dbName ?? parent.name)}, by: [${keys.join(', ')}] }`);
  }
  return `{ ${members.join(', ')} }`;
}

/** The source of `src/generated/history.ts`. `models`: those with data. */
export function formatBases(models: readonly Model[]): string {
  const byName = new Map(models.map((model) => [model.name, model]));
  const entries = models.map((model) => `  ${model.dbName ?? model.name}: ${formatBasis(model, byName)},`);
  return `/** When the rows of each table became public. */
export const BASIS_BY_TABLE = {
${entries.join('\n')}
} as const;
`;
}
