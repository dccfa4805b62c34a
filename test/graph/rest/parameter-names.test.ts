import { GraphQLError, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { nameParameters } from '../../../src/graph/rest/parameter-names.ts';

const DOCUMENT =
  parse(`query Q($ticker: Ticker!, $limit: Int!, $lookbackDays: Int, $startTime: DateTime, $endTime: DateTime) {
  stock(ticker: $ticker) { insiderTrades(period: { days: $lookbackDays }) { totalCount } similar(first: $limit) { name } metricByEntity(startsAt: $startTime, endsAt: $endTime) { values { value } } } }`);

const rename = (message: string, field: string, code = 'invalid_parameter') => {
  const { errors } = nameParameters(DOCUMENT, {
    errors: [new GraphQLError(message, { extensions: { code, field } })],
  });
  return errors.map((error) => [error.message, error.extensions])[0]!;
};

describe('An invalid argument of a documented path', () => {
  it('has the name and the code of its parameter', () => {
    expect(rename('first: 1 or more.', 'first')).toEqual([
      'limit: 1 or more.',
      { code: 'invalid_limit', field: 'limit' },
    ]);
  });

  it('names another argument of the message by its parameter too', () => {
    expect(rename('startsAt: is after endsAt.', 'startsAt')).toEqual([
      'startTime: is after endTime.',
      { code: 'invalid_parameter', field: 'startTime' },
    ]);
  });

  it('in an input object has the name of its parameter', () => {
    expect(rename('period.days: from 1 to 365.', 'period.days')).toEqual([
      'lookbackDays: from 1 to 365.',
      { code: 'invalid_parameter', field: 'lookbackDays' },
    ]);
  });

  it('keeps words of the message that are arguments by chance', () => {
    expect(rename('startsAt: is before the first session.', 'startsAt')[0]).toBe(
      'startTime: is before the first session.',
    );
  });

  it('stays as it is if its parameter has its name', () => {
    expect(rename('ticker: contains a NUL character.', 'ticker')).toEqual([
      'ticker: contains a NUL character.',
      { code: 'invalid_parameter', field: 'ticker' },
    ]);
  });
});
