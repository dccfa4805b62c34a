import {
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { rootAccess } from '../../gateway/metering/object-calls.ts';
import { getObjectPricing } from '../../graph/own-call.ts';
import { requireLast, requireValue } from '../../lib/require.ts';
import { getQueryType, requireRootField } from '../../lib/root-type.ts';
import { type Html, html, prose, renderTable } from '../html.ts';
import { limitInWords, linkInWords, priceInWords, whoMayAsk } from './access-words.ts';
import { type AnyField, getDocumentedRules, listFieldErrors } from './field-errors.ts';
import { codeBlock } from './highlight.ts';
import { page } from './layout.ts';
import type { Reference } from './reference.ts';
import type { Topic } from './topics.ts';
import { describeUnit, inferUnit } from './units.ts';

export const typeAddress = (name: string): string => `/docs/types/${name}`;

/** A type in GraphQL notation, with a link from its name to its page. */
function linked(type: GraphQLOutputType | GraphQLInputType): Html {
  const { name } = getNamedType(type);
  const [before = '', after = ''] = String(type).split(name);
  const linkedName = isSpecifiedScalarType(getNamedType(type))
    ? name
    : html`<a href="${typeAddress(name)}">${name}</a>`;
  return html`<code>${before}${linkedName}${after}</code>`;
}

/** A query with a link that opens it in GraphiQL, ready to run, and its response, if it is known. */
const sample = (query: string | null, response?: unknown): Html | null =>
  query === null
    ? null
    : html`<div class="sample">
<h3>Request <a href="/graphql?query=${encodeURIComponent(query)}">Open it in GraphiQL</a></h3>
${codeBlock(query, 'graphql')}
${response !== undefined && html`<h3>Response <small>of a FREE key, two rows of each list</small></h3>${codeBlock(JSON.stringify({ data: response }, null, 2), 'json')}`}
</div>`;

/** Text with a sample beside it, or below it on a narrow screen. */
const placeBeside = (text: Html, besideIt: Html | null): Html =>
  html`<div class="entry"><div class="says">${text}</div>${besideIt}</div>`;

const errorLinks = (field: AnyField): Html =>
  html`${listFieldErrors(field).map((code, i) => html`${i > 0 && ', '}<a href="/docs#error-${code}"><code>${code}</code></a>`)}`;

const rulesList = (field: AnyField): Html => {
  const rules = getDocumentedRules(field);
  const rows: [string, Html | string | null][] = [
    ['Returns', linked(field.type)],
    ['Access', rules.access ? whoMayAsk(rules.access) : null],
    ['Cost', rules.access ? priceInWords(rules.access) : null],
    ['Limit', limitInWords(rules)],
    ['Errors', listFieldErrors(field).length > 0 ? errorLinks(field) : null],
  ];
  return html`<dl>${rows.map(([name, text]) => text !== null && html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`;
};

const unitCell = (unit: string): Html => html`<span class="unit">${unit}</span>`;

const formatDefault = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));

const renderArguments = ({ args }: AnyField): Html | null =>
  args.length === 0
    ? null
    : renderTable(
        ['Argument', 'Type', 'Unit', 'Default', 'Description'],
        args.map(({ name, type, defaultValue, description }) => [
          html`<code>${name}</code>`,
          linked(type),
          unitCell(inferUnit({ type, description })),
          html`<code>${isEnumType(getNamedType(type)) ? enumName(type, defaultValue) : formatDefault(defaultValue)}</code>`,
          prose(description),
        ]),
      );

/** The schema stores a default as the value that resolvers see; documentation shows its name. */
const enumName = (type: GraphQLInputType, value: unknown): string => {
  const namedType = getNamedType(type);
  return (isEnumType(namedType) && namedType.getValues().find((enumValue) => enumValue.value === value)?.name) || '';
};

/** One field in full: its description, rules, arguments, and an example. */
const section = (field: AnyField, example: string | null, response?: unknown, title = field.name): Html =>
  placeBeside(
    html`
<h2 id="${field.name}"><a class="skip-anchor" href="#${field.name}">${title}</a></h2>
<p>${prose(field.description)}</p>
${field.deprecationReason && html`<p class="warn">Deprecated. ${prose(field.deprecationReason)}</p>`}
${rulesList(field)}
${renderArguments(field)}`,
    sample(example, response),
  );

/** Data by the query that returns it. */
export type Responses = ReadonlyMap<string, unknown>;

/** The example of a root field. */
const findRootExample = ({ schema, examples }: Reference, { name }: AnyField): string | null =>
  examples.ofField(getQueryType(schema).name, name);

/** The fields of the market in a topic. */
const listMarketFields = ({ schema }: Reference, { marketFields }: Topic): AnyField[] => {
  const market = schema.getType('Market');
  return isObjectType(market) ? marketFields.map((name) => requireValue(market.getFields()[name], name)) : [];
};

/** The queries whose responses the page of a topic shows. */
export const listTopicQueries = (reference: Reference, topic: Topic): string[] => {
  const isShown = (field: AnyField): boolean => !getDocumentedRules(field).rateLimit && !field.deprecationReason;
  const rootFields = topic.fields.map((name) => requireRootField(reference.schema, name));
  return [
    ...rootFields.filter(isShown).map((field) => findRootExample(reference, field)),
    ...listMarketFields(reference, topic)
      .filter(isShown)
      .map(({ name }) => reference.examples.ofField('Market', name)),
  ].filter((query) => query !== null);
};

/** The fields of mutations and subscriptions. */
export const listOtherRootFields = (schema: GraphQLSchema): { type: GraphQLObjectType; field: AnyField }[] =>
  [schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.values(type.getFields()).map((field) => ({ type, field })) : [],
  );

/** The page of a topic: its root fields, fields of the market, and the documented paths that return the same data. */
export function topicPage(reference: Reference, topic: Topic, responses: Responses): string {
  const { schema, topics, examples } = reference;
  const others = topic.name === requireLast(topics).name ? listOtherRootFields(schema) : [];
  const fields = topic.fields.map((name) => requireRootField(schema, name));
  const marketFields = listMarketFields(reference, topic);
  const body = html`
<h1>${topic.title}</h1>
${
  topic.routes.length > 0 &&
  html`<p>Each documented path counts as one call and returns what its query on the graph returns. <a href="/docs/api">Try them</a>.</p>
${renderTable(
  ['Path', 'Query'],
  topic.routes.map(({ method, path, query }) => [
    html`<code>${method} ${path}</code>`,
    html`<details><summary>${/query (\w+)/.exec(query)?.[1]}</summary>${codeBlock(query, 'graphql')}</details>`,
  ]),
)}`
}
${fields.map((field) => {
  const query = findRootExample(reference, field);
  return section(field, query, query === null ? undefined : responses.get(query));
})}
${marketFields.map((field) => {
  const query = examples.ofField('Market', field.name);
  return section(field, query, query === null ? undefined : responses.get(query), `market { ${field.name} }`);
})}
${others.map(({ type, field }) => section(field, examples.ofField(type.name, field.name)))}`;
  const names = [...fields, ...marketFields, ...others.map(({ field }) => field)].map(({ name }) => name);
  return page(
    topic.title,
    `/docs/${topic.name}`,
    reference,
    body,
    names.map((name) => [name, name]),
  );
}

/** Fields as a table; those with their own section link to it. */
const fieldRows = (fields: readonly AnyField[], hasSections: boolean): Html =>
  renderTable(
    ['Field', 'Type', 'Unit', 'Description'],
    fields.map((field) => {
      const { access } = getDocumentedRules(field);
      return [
        access?.calls && hasSections
          ? html`<a href="#${field.name}"><code>${field.name}</code></a>`
          : html`<code id="${field.name}">${field.name}</code>`,
        linked(field.type),
        unitCell(describeUnit(field)),
        html`${prose(field.description)}${field.args.length > 0 && html`<small>Takes ${field.args.map(({ name, type, description }, i) => html`${i > 0 && ' '}<code>${name}: ${String(type)}</code> ${prose(description)}`)}</small>`}${access && html`<small>${whoMayAsk(access)} ${priceInWords(access)}</small>`}${listFieldErrors(field).length > 0 && html`<small>Errors: ${errorLinks(field)}</small>`}`,
      ];
    }),
  );

function renderMembers(type: GraphQLNamedType): Html | null {
  if (isEnumType(type))
    return renderTable(
      ['Value', 'Description'],
      type.getValues().map(({ name, description }) => [html`<code id="${name}">${name}</code>`, prose(description)]),
    );
  if (isObjectType(type) || isInterfaceType(type))
    return fieldRows(Object.values(type.getFields()), isObjectType(type));
  if (isInputObjectType(type))
    return renderTable(
      ['Member', 'Type', 'Unit', 'Default', 'Description'],
      Object.values(type.getFields()).map(({ name, type: memberType, defaultValue, description }) => [
        html`<code id="${name}">${name}</code>`,
        linked(memberType),
        unitCell(inferUnit({ type: memberType, description })),
        html`<code>${formatDefault(defaultValue)}</code>`,
        prose(description),
      ]),
    );
  return null;
}

const getKind = (type: GraphQLNamedType): string =>
  isEnumType(type)
    ? 'Enum'
    : isScalarType(type)
      ? 'Scalar'
      : isInputObjectType(type)
        ? 'Input'
        : isInterfaceType(type)
          ? 'Interface'
          : isUnionType(type)
            ? 'Union'
            : 'Type';

/** The page of a type: all members, its uses in the graph, an example, and an example for each priced field. */
export function typePage(reference: Reference, type: GraphQLNamedType): string {
  const { schema, examples, usesOf } = reference;
  const paid = isObjectType(type)
    ? Object.values(type.getFields()).filter((field) => getDocumentedRules(field).access?.calls)
    : [];
  const [access, ownCall] = [rootAccess(schema, type), getObjectPricing(type)];
  const uses = usesOf(type.name);
  const members = isUnionType(type) || isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
  const body = html`
<h1>${type.name}</h1>
<p class="soft">${getKind(type)}</p>
<p>${prose(type.description)}</p>
${members.length > 0 && html`<p>One of ${members.map((member, i) => html`${i > 0 && ', '}${linked(member)}`)}.</p>`}
${ownCall && access && html`<p>${prose(linkInWords(access, ownCall.carried))}</p>`}
${renderMembers(type)}
${isObjectType(type) && sample(examples.ofType(type.name))}
${paid.map((field) => section(field, examples.ofField(type.name, field.name)))}
${uses.length > 0 && html`<h2>Used by</h2><ul>${uses.map(([name, address]) => html`<li><a href="${address}"><code>${name}</code></a></li>`)}</ul>`}`;
  return page(type.name, typeAddress(type.name), reference, body);
}

/** All types by name, with their descriptions. */
export function typesPage(reference: Reference): string {
  const { types } = reference;
  const body = html`<h1>All types</h1>
${renderTable(
  ['Type', 'Kind', 'Description'],
  types.map((type) => [
    html`<a href="${typeAddress(type.name)}"><code>${type.name}</code></a>`,
    getKind(type),
    prose(type.description),
  ]),
)}`;
  return page('All types', '/docs/types', reference, body);
}
