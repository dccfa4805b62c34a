import { type Dataset, listDatasets } from '../../db/datasets.ts';
import { listTriggerTables } from './rules/tables.ts';
import type { Trigger } from './rules/triggers.ts';

/** The datasets that an alert reads: its key must be allowed to read them. Those of a watchlist depend on its types. */
export const listReadDatasets = (trigger: Trigger): Dataset[] => listDatasets(listTriggerTables(trigger));
