import { readFile } from 'node:fs/promises';
import {
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isLeafType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  specifiedDirectives,
  visit,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { findParentReader } from '../../src/executor/parent-resolvers.ts';
import { printedSchema } from '../../src/gateway/schema/printed-schema.ts';
import type { Access } from '../../src/graph/access-rules.ts';
import { routes } from '../support/catalog.ts';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
const listFields = (type: GraphQLNamedType) =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
const listMembers = (type: GraphQLNamedType) =>
  isInputObjectType(type) ? Object.values(type.getFields()) : listFields(type);
const rootFields = Object.values(schema.getQueryType()!.getFields());

describe('the printed schema', () => {
  it('equals the committed schema: run `npm run schema` after a change [VER-09]', async () => {
    const committed = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
    expect(committed).toBe(printedSchema(schema));
  });

  it('has queries, streams of data, signals, and screens, and one of the progress of tests [GEN-01]', () => {
    expect(Object.keys(schema.getSubscriptionType()!.getFields())).toEqual([
      ...['backtestProgress', 'dataUpdated', 'screenChanged', 'signals', 'watchlistChanged'],
    ]);
  });

  it('knows the directives of the specification: @skip, @include, @deprecated [GEN-01]', () => {
    const names = schema.getDirectives().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(specifiedDirectives.map(({ name }) => name)));
  });
});

describe('the resolvers', () => {
  it('of values that take only their object are made by fromParent, so that they are written fast', () => {
    const undeclared = types.flatMap((type) =>
      !isObjectType(type) || type === schema.getQueryType()
        ? []
        : listFields(type)
            .filter(
              ({ args, resolve, type: of }) =>
                args.length === 0 && resolve?.length === 1 && isLeafType(getNamedType(of)),
            )
            .filter(({ resolve }) => !findParentReader(resolve!))
            .map(({ name }) => `${type.name}.${name}`),
    );
    expect(undeclared).toEqual([]);
  });
});

describe('the documentation in the schema', () => {
  const described: [where: string, description: string | null | undefined][] = [
    ...types.map((type): [string, string | null | undefined] => [type.name, type.description]),
    ...types.flatMap((type) =>
      listFields(type).flatMap((field): [string, string | null | undefined][] => [
        [`${type.name}.${field.name}`, field.description],
        ...field.args.map((arg): [string, string | null | undefined] => [
          `${type.name}.${field.name}(${arg.name}:)`,
          arg.description,
        ]),
      ]),
    ),
    ...types.flatMap((type) =>
      (isEnumType(type) ? type.getValues() : isInputObjectType(type) ? Object.values(type.getFields()) : []).map(
        (member): [string, string | null | undefined] => [`${type.name}.${member.name}`, member.description],
      ),
    ),
    ...directives.flatMap((directive): [string, string | null | undefined][] => [
      [`@${directive.name}`, directive.description],
      ...directive.args.map((arg): [string, string | null | undefined] => [
        `@${directive.name}(${arg.name}:)`,
        arg.description,
      ]),
    ]),
  ];

  it('describes every type, field, argument, and value [GEN-12]', () => {
    expect(described.length).toBeGreaterThan(200);
    expect(described.filter(([, text]) => !text?.trim()).map(([where]) => where)).toEqual([]);
  });

  it('ends every description like a sentence [GEN-12]', () => {
    expect(described.filter(([, text]) => !/[.…]$/.test(text?.trim() ?? '')).map(([where]) => where)).toEqual([]);
  });

  it('calls nothing by the name of another type [GEN-12]', () => {
    const members = types.flatMap((type) =>
      listMembers(type).flatMap((member) => [
        { where: `${type.name}.${member.name}`, of: member },
        ...('args' in member ? member.args : []).map((arg) => ({
          where: `${type.name}.${member.name}(${arg.name}:)`,
          of: arg,
        })),
      ]),
    );
    const wrong = members.filter(({ of: { type, description } }) => {
      const noun = /^The (\w+)\.$/.exec(description ?? '')?.[1];
      const namedType = getNamedType(type);
      // `trackerId` may be the tracker.
      return (
        !isScalarType(namedType) &&
        !namedType.name.toLowerCase().startsWith(noun ?? '') &&
        types.some(({ name }) => name.toLowerCase() === noun)
      );
    });
    expect(wrong.map(({ where }) => where)).toEqual([]);
  });

  it('carries no name of another brand [GEN-07]', () => {
    expect(printedSchema(schema)).not.toMatch(/senti\s?sense/i);
  });
});

describe('the conventions of the schema', () => {
  it('let every root field be null, so that a failure does not erase its siblings [GEN-01]', () => {
    expect(rootFields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });

  it('declare access beside every root field [AUTH-05]', () => {
    const undeclared = rootFields.filter(({ extensions }) => !(extensions.access as Access | undefined)?.key);
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  it('the schema counts every root field as one call except viewer, prices, past days, data age, and the record of signals [LIMITS-05]', () => {
    const free = rootFields.filter(({ extensions }) => (extensions.access as Access).calls === 0);
    expect(free.map(({ name }) => name).sort()).toEqual([
      'costOf',
      'dataSources',
      'dataStatus',
      'historyDays',
      'pointInTime',
      'signalRecord',
      'viewer',
    ]);
  });

  it('the schema takes from the quota for every call that the contract does not exempt [LIMITS-06]', () => {
    const exempt = ['calendars', 'etfs', 'politicianDirectory', 'politicians'];
    const unpaid = types
      .flatMap(listFields)
      .filter(({ extensions }) => {
        const access = extensions?.access as Access | undefined;
        return access?.calls === 1 && !access.quota;
      })
      .map(({ name }) => name);
    expect(unpaid.filter((name) => !exempt.includes(name))).toEqual([]);
  });

  it('the schema counts dollars, shares, volumes and milliseconds in Long, never in the 32 bits of Int [GEN-12]', () => {
    const big = /volume|shares|value$|amount|dollars|marketCap|aum$|timestamp|millis|epoch|float$/i;
    const asInt = types.flatMap((type) =>
      listFields(type)
        .filter((field) => big.test(field.name) && getNamedType(field.type).name === 'Int')
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(asInt).toEqual([]);
    const longs = ['volume', 'totalValue', 'totalShares', 'sharesOutstanding', 'sharesTransacted', 'sharesOwnedAfter'];
    for (const name of longs) {
      const fields = types.flatMap((type) => listFields(type).filter((field) => field.name === name));
      expect(fields.length, name).toBeGreaterThan(0);
      for (const field of fields) expect(getNamedType(field.type).name, name).toBe('Long');
    }
  });

  it('the schema begins the name of every boolean with is, has, can, or should, unless a documented path fixes it [GEN-12]', () => {
    const fixed = new Set<string>();
    for (const { document } of routes)
      visit(document, {
        Field: ({ alias, name }) => void fixed.add((alias ?? name).value),
        VariableDefinition: ({ variable }) => void fixed.add(variable.name.value),
      });
    const odd = types.flatMap((type) =>
      listMembers(type)
        .flatMap((field) => [
          { ...field, where: `${type.name}.${field.name}` },
          ...('args' in field ? field.args : []).map((arg) => ({
            ...arg,
            where: `${type.name}.${field.name}(${arg.name}:)`,
          })),
        ])
        .filter((one) => getNamedType(one.type).name === 'Boolean' && !one.deprecationReason)
        .filter(({ name }) => !/^(is|has|can|should)[A-Z]/.test(name) && !fixed.has(name))
        .map(({ where }) => where),
    );
    expect(odd).toEqual([]);
  });

  it('the schema writes names as GraphQL does: Types, fields, VALUES [GEN-12]', () => {
    const odd = [
      ...types.filter(({ name }) => !/^[A-Z][A-Za-z0-9]*$/.test(name)).map(({ name }) => name),
      ...types
        .flatMap(listFields)
        .flatMap(({ name, args }) => [name, ...args.map((arg) => arg.name)])
        .filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name)),
      ...types
        .flatMap((type) => (isEnumType(type) ? type.getValues() : []))
        .map(({ name }) => name)
        .filter((name) => !/^[A-Z][A-Z0-9_]*$/.test(name)),
    ];
    expect(odd).toEqual([]);
  });

  it('the schema gives everything that can be a preview the four members of one [PREVIEW-01]', () => {
    const previews = types.filter(
      (type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Preview'),
    );
    expect(previews.length).toBeGreaterThan(0);
    const gated = types.flatMap(listFields).filter(({ extensions }) => {
      const access = extensions?.access as Access | undefined;
      return access?.key === 'PREVIEW' && /^the /.test(access.preview ?? '');
    });
    for (const { name, type } of gated)
      expect(
        previews.map((preview) => preview.name),
        name,
      ).toContain(getNamedType(type).name);
  });
});

describe('operations', () => {
  it('mutations change only the alerts and the inbox of a key: states are only observed [GEN-11]', () => {
    const names = Object.keys(schema.getMutationType()!.getFields());
    expect(names).toEqual(['createAlert', 'deleteAlert', 'markInboxRead', 'testAlert', 'updateAlert']);
  });
});

describe('large numbers', () => {
  const app = useApp();

  it('the gateway answers a count beyond 32 bits on both surfaces [GEN-12]', async () => {
    const { body } = await app.graphql('{ stock(ticker: "AAPL") { sharesOutstanding } }');
    expect(body.data.stock.sharesOutstanding).toBe(15_000_000_000);
    expect((await app.rest('/api/v1/stocks/AAPL/profile')).body.sharesOutstanding).toBe(15_000_000_000);
  });
});
