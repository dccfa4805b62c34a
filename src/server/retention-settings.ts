import type { z } from 'zod';
import { RETENTION_DAYS, type RetentionDays } from '../jobs/retention.ts';
import { wholeNumber } from './setting-values.ts';

/** The settings of how long records are kept, each in days. */
export const retentionVariables = {
  OPTION_CHAIN_DAYS: wholeNumber(RETENTION_DAYS.optionChains, 31),
  IMPORT_FILE_DAYS: wholeNumber(RETENTION_DAYS.importFiles, 1),
  REFUSED_ROW_DAYS: wholeNumber(RETENTION_DAYS.refusedRows, 1),
  // The month that an allowance counts may not be deleted.
  USAGE_DAYS: wholeNumber(RETENTION_DAYS.usage, 31),
  TRIAL_DAYS: wholeNumber(RETENTION_DAYS.trials, 1),
  AUDIT_DAYS: wholeNumber(RETENTION_DAYS.audit, 1),
  // Sources plan a year back, from the first of a month: files that they plan again must not be forgotten.
  SYNC_ITEM_DAYS: wholeNumber(RETENTION_DAYS.syncItems, 400),
};

type RetentionValues = { [Name in keyof typeof retentionVariables]: z.output<(typeof retentionVariables)[Name]> };

/** The periods of the retention job, from the values of their settings. */
export const parseRetention = (env: RetentionValues): RetentionDays => ({
  optionChains: env.OPTION_CHAIN_DAYS,
  importFiles: env.IMPORT_FILE_DAYS,
  refusedRows: env.REFUSED_ROW_DAYS,
  usage: env.USAGE_DAYS,
  trials: env.TRIAL_DAYS,
  audit: env.AUDIT_DAYS,
  syncItems: env.SYNC_ITEM_DAYS,
});
