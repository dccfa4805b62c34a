import type { Context } from '../../../gateway/context.ts';
import { etfTable } from '../etfs/reads.ts';
import { listColumnValues } from '../rules/engine.ts';
import type { ScreenField } from './rules.ts';

/** The values of a text field; those of funds as the universe has them now. Null for other fields. */
export const fieldValues = async (context: Context, { type, values, column }: ScreenField) =>
  values ?? (type === 'STRING' ? listColumnValues(await etfTable(context), column) : null);
