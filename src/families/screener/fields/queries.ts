import type { Context } from '../../../graph/context.ts';
import { etfTable } from '../etfs/reads.ts';
import { listColumnValues } from '../rules/engine.ts';
import type { ScreenField } from './rules.ts';

/** The values of a text field; for funds, those in the current universe. Null for other types. */
export const loadFieldValues = async (context: Context, { type, values, column }: ScreenField) =>
  values ?? (type === 'STRING' ? listColumnValues(await etfTable(context), column) : null);
