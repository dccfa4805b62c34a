/* eslint-disable */
import { queryHook } from '../../../../client/hooks/index.ts';
import * as documents from './graphql.ts';

export const useUsageQuery = queryHook(documents.UsageDocument);
