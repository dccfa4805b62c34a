import { Info } from './info.ts';
import type { Path } from './path.ts';
import type { FieldPlan, ObjectPlan } from './plan.ts';
import { Pending, type Run, type Written } from './run.ts';

/** Whether a value is a promise of any make. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/**
 * Writes an object. All its fields begin before any of them is waited for, so that their reads share batches; only
 * where one waits is the text kept in parts.
 */
export function writeObject(
  run: Run,
  { fields, end }: ObjectPlan,
  source: unknown,
  path: Path | undefined,
  isNullable: boolean,
): Written {
  let text = '';
  let parts: Written[] | null = null;
  for (const field of fields) {
    const value = writeField(run, field, source, path);
    text += field.prefix;
    if (typeof value === 'string') text += value;
    else {
      parts ??= [];
      parts.push(text, value);
      text = '';
    }
  }
  text += end;
  if (!parts) return text;
  parts.push(text);
  return new Pending(path, isNullable).fill(parts);
}

function writeField(run: Run, field: FieldPlan, source: unknown, parent: Path | undefined): Written {
  const info = new Info(field, run, parent);
  try {
    const found = field.resolve(source, field.args(run), run.context, info);
    if (!isPromise(found)) return field.complete(run, found, info, null);
    const complete = (value: unknown) => field.complete(run, value, info, null);
    return run.later(found, field.nodes, info.path, field.isNullable, complete);
  } catch (raised) {
    return run.nullAt(raised, field.nodes, info.path, field.isNullable);
  }
}
