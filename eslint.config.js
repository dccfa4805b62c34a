import graphql from '@graphql-eslint/eslint-plugin';

// ESLint reads GraphQL alone; Biome reads everything else.
const { configs, parser } = graphql;
const schema = 'schema.graphql';
// Documents of one project know each other's fragments, and their operations have names of their own.
const projects = {
  kit: { schema, documents: 'client/*.graphql' },
  dashboard: { schema, documents: 'dashboard/src/**/*.graphql' },
  board: { schema, documents: 'examples/board/src/*.graphql' },
  create: { schema, documents: 'create/templates/shared/src/*.graphql' },
};
const operations = Object.values(projects).map(({ documents }) => documents);

/** What the recommended and the Relay configurations find and we keep, each with its reason. */
const KEPT_IN_SCHEMA = {
  // A connection also has its rows as `nodes`, and small fixed lists are arrays: the specification allows both.
  '@graphql-eslint/relay-edge-types': [
    'error',
    { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
  ],
  // A panel, a page of a list or a row of figures is part of its parent. What a cache could normalize has an `id`.
  '@graphql-eslint/strict-id-in-types': 'off',
  // The documented REST bodies have these names: indexId, insiderId, insightText, insightType, previewReason, trackerId.
  // `Screen.screened` is a word of its own.
  '@graphql-eslint/no-typename-prefix': 'off',
};
const KEPT_IN_OPERATIONS = {
  // The kit stores answers by operation, and its settings for normalizing caches know stocks by ticker.
  '@graphql-eslint/require-selections': 'off',
};

export default [
  { ignores: ['**/dist', '**/generated'] },
  {
    files: [schema, ...operations],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: { parser, parserOptions: { graphQLConfig: { projects } } },
  },
  {
    files: [schema],
    rules: { ...configs['flat/schema-recommended'].rules, ...configs['flat/schema-relay'].rules, ...KEPT_IN_SCHEMA },
  },
  { files: operations, rules: { ...configs['flat/operations-recommended'].rules, ...KEPT_IN_OPERATIONS } },
];
