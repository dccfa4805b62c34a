import { fail } from '../../../graph/errors.ts';
import { BacktestTimeout } from '../reads/engine.ts';
import { BacktestRefusal } from '../rules/request.ts';

/** Refuses a member of the input. */
export const refuse = (argument: string, message: string) =>
  fail.invalid('invalid_parameter', `input.${argument}`, `input.${message}`);

/** Awaits a test or a study, and converts its refusals. */
export async function convertRefusals<T>(run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof BacktestRefusal) throw refuse(error.argument, error.message);
    if (error instanceof BacktestTimeout)
      throw fail.unavailable('The test takes too long; shorten its range, or rebalance less often.');
    throw error;
  }
}
