import { type GraphQLLeafType, type GraphQLObjectType, isEnumType } from 'graphql';
import { readUnit } from '../unit-directive.ts';
import { makeDay, makeInstant } from './days.ts';
import { makeNumber } from './numbers.ts';
import type { RowPlace } from './place.ts';
import { toFraction } from './random.ts';
import { makeText } from './texts.ts';

const IS_TIME = /^(date|day|session|timestamp|time|at|asOf)$|(Date|At|Day|AsOf|Timestamp)$/;

function findUnit(type: GraphQLObjectType, name: string): string | undefined {
  const field = type.getFields()[name];
  return field && readUnit(field);
}

/** A plausible value of a scalar or enum, by the unit, name, and place of its field. */
export function makeLeaf(leaf: GraphQLLeafType, parent: GraphQLObjectType, name: string, place: RowPlace): unknown {
  if (isEnumType(leaf)) {
    const values = leaf.getValues();
    // Neighbors in a list differ.
    const first = Math.floor(toFraction(`${place.seed.replace(/\d+$/, '')}.${name}`) * values.length);
    return values[(first + place.index) % values.length]!.value;
  }
  switch (leaf.name) {
    case 'Boolean':
      // A page shows its usual state: not stale, not expired, not ended.
      return !/^(is|has)|stale|expired|former|partial/i.test(name);
    case 'Int':
    case 'Long':
      return Math.round(makeNumber(findUnit(parent, name), name, place));
    case 'Float':
    case 'Amount':
      return makeNumber(findUnit(parent, name), name, place);
    case 'Date':
      return makeDay(name, place);
    case 'DateTime':
      return makeInstant(name, place);
    case 'Ticker':
      return place.keys.ticker ?? makeText(parent.name, 'ticker', place);
    case 'ID':
      return place.keys.id ?? makeText(parent.name, 'id', place);
    case 'JSON':
    case 'ScreenPlan':
      return {};
    default:
      if (place.keys[name] !== undefined) return place.keys[name];
      return IS_TIME.test(name) ? makeDay(name, place) : makeText(parent.name, name, place);
  }
}
