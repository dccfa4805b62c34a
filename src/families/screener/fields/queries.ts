import type { Context } from '../../../graph/context.ts';
import { etfTable } from '../etfs/reads.ts';
import { CATALOG } from '../rules/catalog.ts';
import { listColumnValues } from '../rules/engine.ts';
import { stockTable } from '../stocks/reads.ts';
import type { ScreenField } from './rules.ts';

/** The values of a text field, unless they are fixed those in its universe of now. Null for other types. */
export async function loadFieldValues(context: Context, field: ScreenField): Promise<readonly string[] | null> {
  if (field.values || field.type !== 'STRING') return field.values;
  return listColumnValues(await (CATALOG.STOCK.includes(field) ? stockTable : etfTable)(context), field);
}
