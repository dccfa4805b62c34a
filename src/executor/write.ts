import { Info } from './info.ts';
import type { Path } from './path.ts';
import { writePlain } from './plain-values.ts';
import type { FieldPlan, ObjectPlan, PlainValue } from './plan.ts';
import { isPromise } from './promises.ts';
import { Pending, type Run, type Written } from './run.ts';
import { type BegunSubtree, listBegunSubtrees, type ResponsePlace, SharedPart } from './shared-part.ts';

/**
 * Writes an object. All its fields begin before any of them is awaited, so that their reads share batches; the text is
 * kept in parts only if a field is pending. An operation that has used its share of the event loop begins the remaining
 * fields in a later turn.
 */
export function writeObject(
  run: Run,
  plan: ObjectPlan,
  source: unknown,
  path: Path | undefined,
  isNullable: boolean,
): Written {
  run.executed.work.count(plan.size);
  return writeFields({ run, plan, source, path, isNullable }, 0, 0, null, null);
}

type Target = { run: Run; plan: ObjectPlan; source: unknown; path: Path | undefined; isNullable: boolean };

/**
 * Writes the fields of an object starting at a position.
 * @param position the object, if an earlier turn began it; its parts are then `parts`
 */
function writeFields(
  target: Target,
  firstPart: number,
  firstField: number,
  position: Pending | null,
  parts: Written[] | null,
): Written {
  const { run, plan, source, path, isNullable } = target;
  const { work } = run.executed;
  const { parts: planned, end, areRows } = plan;
  let text = '';
  for (let i = firstPart; i < planned.length; i += 1) {
    const { fields, plain } = planned[i]!;
    const begin = i === firstPart ? firstField : 0;
    const plainText =
      begin > 0
        ? null
        : plain && (areRows ? writeRow(run, plain, source) : writePlain(plain, source, run.executed.printing));
    if (plainText !== null) {
      work.count(plainText.length);
      text += plainText;
      continue;
    }
    for (let j = begin; j < fields.length; j += 1) {
      const field = fields[j]!;
      const value = writeField(run, field, source, path);
      text += field.prefix;
      if (typeof value === 'string') text += value;
      else {
        parts ??= [];
        parts.push(text, value);
        if (position) value.enclosing = position;
        text = '';
      }
      const isLast = i === planned.length - 1 && j === fields.length - 1;
      if (isLast || !work.share.shouldGiveWay()) continue;
      parts ??= [];
      parts.push(text);
      const begun = position ?? new Pending(path, isNullable).fill(parts);
      const later = parts;
      run.giveWay(begun, [], path, () => void writeFields(target, i, j + 1, begun, later));
      return begun;
    }
  }
  text += end;
  if (!parts) return text;
  parts.push(text);
  return position ?? new Pending(path, isNullable).fill(parts);
}

function writeRow(run: Run, values: readonly PlainValue[], source: unknown): string | null {
  const { rowTexts, printing } = run.executed;
  const cached = rowTexts?.find(values, source as object);
  if (cached !== undefined) return cached;
  const text = writePlain(values, source, printing);
  if (text !== null) rowTexts?.keep(values, source as object, text);
  return text;
}

function writeField(run: Run, field: FieldPlan, source: unknown, parent: Path | undefined): Written {
  const { subtrees } = run.executed;
  const identity = subtrees && field.subtree ? field.subtree.identity(source) : null;
  if (!subtrees || identity === null) return writeFresh(run, field, source, parent);
  const key = `${field.subtree!.key(run)} ${identity}`;
  const writeAnew = () => writeSubtree(run, field, source, parent, key);
  const cached = subtrees.find(run.context, source, key);
  if (cached !== null) return writeText(run, field, parent, cached, writeAnew);
  const equal = listBegunSubtrees(run).get(key);
  // The nodes of another alias are not those of a failure here.
  const canRepeat = equal && (equal.field === field || !equal.part.hasFailed);
  return canRepeat ? repeatSubtree(run, field, source, parent, equal) : writeAnew();
}

type FoundText = string | Promise<string | null>;

/** Writes a text that exists. @param writeAnew for a promise of null */
function writeText(
  run: Run,
  field: FieldPlan,
  parent: Path | undefined,
  foundText: FoundText,
  writeAnew: () => Written,
): Written {
  const { work } = run.executed;
  if (typeof foundText === 'string') {
    work.count(foundText.length);
    return foundText;
  }
  const { path } = new Info(field, run, parent);
  return run.later(foundText, field.nodes, path, field.isNullable, (text) => {
    if (text === null) return writeAnew();
    work.count(text.length);
    return text;
  });
}

function writeFresh(run: Run, field: FieldPlan, source: unknown, parent: Path | undefined): Written {
  const info = new Info(field, run, parent);
  try {
    const result = field.resolve(source, field.args(run), run.context, info);
    if (!isPromise(result)) return field.complete(run, result, info, null);
    const complete = (value: unknown) => field.complete(run, value, info, null);
    return run.later(result, field.nodes, info.path, field.isNullable, complete);
  } catch (raised) {
    return run.nullAt(raised, field.nodes, info.path, field.isNullable);
  }
}

const createPlace = (run: Run, field: FieldPlan, parent: Path | undefined): ResponsePlace => ({
  run,
  nodes: field.nodes,
  path: new Info(field, run, parent).path,
  isNullable: field.isNullable,
});

/** Writes a field in a run of its own, so that its dependencies and failures are recorded separately. */
function writeSubtree(run: Run, field: FieldPlan, source: unknown, parent: Path | undefined, key: string): Written {
  const record = run.executed.subtrees!.begin(run.context, source);
  if (!record) return writeFresh(run, field, source, parent);
  const place = createPlace(run, field, parent);
  const shared = new SharedPart(run.subtree(record.context), place.path);
  const output = shared.write(
    place,
    (partRun) => writeFresh(partRun, field, source, parent),
    (text) => record.end(key, text),
  );
  if (shared.isPending) listBegunSubtrees(run).set(key, { part: shared, record, field });
  return output;
}

/** Writes a field whose subtree was begun elsewhere in the operation. */
function repeatSubtree(
  run: Run,
  field: FieldPlan,
  source: unknown,
  parent: Path | undefined,
  { part, record, field: first }: BegunSubtree,
): Written {
  const place = createPlace(run, field, parent);
  return part.whenWritten(place, () => {
    if (part.hasFailed) return first === field ? part.repeatNow(place) : writeField(run, field, source, parent);
    const text = record.reuse(run.context, source, part.text());
    const writeAlone = () => writeFresh(run, field, source, parent);
    return text === null ? writeAlone() : writeText(run, field, parent, text, writeAlone);
  });
}
