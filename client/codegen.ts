import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform, preset as clientPreset } from '@graphql-codegen/client-preset';
import { type DocumentNode, parse, printSchema } from 'graphql';
import { semanticToStrict } from 'graphql-sock';
import { aliasesOf } from './aliases.ts';
import { asOfTransform } from './as-of-transform.ts';
import { cacheSettingsOf } from './cache-plugin.ts';
import { hooksOf } from './hooks-plugin.ts';
import { hashOperation, hideLiterals, revealInManifest, revealInTemplates } from './literals.ts';
import { buildTestSchema } from './schema-plugin.ts';
import { buildUnits } from './units-plugin.ts';
import { selectUsedTypes } from './used-types.ts';

export type GatewayCodegen = {
  /**
   * The address of a running gateway, such as `http://127.0.0.1:4000/graphql`, or a file with its schema. The schema of a
   * running gateway is read from `schema.graphql` beside that address, because introspection leaves out directives.
   */
  schema: string;
  /** The operations: globs of `.graphql` files and of .ts and .tsx files with `graphql(...)`, or operations as text. */
  documents: string | readonly string[];
  /** The folder that codegen writes to. */
  output: string;
  /** The extension of imports in generated files, if the compiler requires it. Default: none. */
  importExtension?: '' | '.js' | '.ts';
  /** The module that the hooks import. Default: the kit. */
  runtime?: string;
  /** The module that `units.ts` imports. Default: the kit's core. */
  core?: string;
  /** Whether `units.ts` knows all fields of the schema, not only those that are selected. Default: no. */
  allUnits?: boolean;
  /** Whether to write `cache.ts` as well: possible types, types without an id, and connections. Default: no. */
  cacheSettings?: boolean;
  /**
   * Whether to write `schema.ts` as well, which `createFakeGateway` of `@market-signals/client/testing` takes for a gateway
   * of another version than the kit's. Default: no.
   */
  testSchema?: boolean;
  /**
   * Whether to select `__typename` everywhere, for caches that normalize responses to documents by hash. Default: no.
   */
  typenames?: boolean;
  /**
   * Whether every query takes the variable `asOf`, with which the kit answers as of a past day. The kit sets it; operations
   * do not declare it themselves. Default: no.
   */
  asOf?: boolean;
  /** Whether a component sees only the fragment that it declares (fragment masking). Default: no. */
  fragmentMasking?: boolean;
};

/** Types of scalars in JSON: days `YYYY-MM-DD`, instants in ISO 8601, counts within 2^53. */
const SCALARS = {
  Date: 'string',
  DateTime: 'string',
  Long: 'number',
  Ticker: 'string',
  Amount: 'number | string',
  ScreenPlan: 'Record<string, unknown>',
  JSON: 'unknown',
  // Sent by a supergraph's gateway; present in an introspected schema.
  _Any: 'Record<string, unknown>',
};

type Preset = typeof clientPreset;

/** The same order on every file system: files by name, then operations given as text, in their order. */
function inOneOrder<Source extends { location?: string }>(sources: readonly Source[]): Source[] {
  const isFile = ({ location = '' }: Source) => existsSync(location);
  const byName = (a: Source, b: Source) => (a.location! < b.location! ? -1 : 1);
  return [...sources.filter(isFile).sort(byName), ...sources.filter((source) => !isFile(source))];
}

type Section = Awaited<ReturnType<Preset['buildGeneratesSection']>>[number];

const DOCUMENTS = 'typed-document-node';
const TYPES = 'typescript';
const MANIFEST = 'persisted-operations';

type Plugin = Section['pluginMap'][string]['plugin'];

/** Wraps a plugin of a section, if the section has it. */
function wrapPlugin(section: Section, name: string, wrap: (plugin: Plugin) => Plugin): Section {
  const wrapped = section.pluginMap[name];
  if (!wrapped) return section;
  return { ...section, pluginMap: { ...section.pluginMap, [name]: { ...wrapped, plugin: wrap(wrapped.plugin) } } };
}

/** Edits the text that a plugin of a section writes, if the section has it. */
const editOutput = (section: Section, name: string, edit: (text: string) => string): Section =>
  wrapPlugin(section, name, (plugin) => async (...args) => {
    const output = await plugin(...args);
    return typeof output === 'string' ? edit(output) : { ...output, content: edit(output.content) };
  });

/** Edits the text of a section's documents, if it has any. */
const editDocuments = (section: Section, edit: (text: string) => string): Section =>
  editOutput(section, DOCUMENTS, edit);

/** Writes string literals as they were before `hideLiterals`. */
const withLiterals = (section: Section): Section =>
  editOutput(editDocuments(section, revealInTemplates), MANIFEST, revealInManifest);

/**
 * Marks each document as pure, so that bundlers drop those of unused hooks. The plugin itself does so only for ASTs.
 */
const withPureDocuments = (section: Section): Section =>
  editDocuments(section, (text) =>
    text.replaceAll('= new TypedDocumentString(', '= /*#__PURE__*/ new TypedDocumentString('),
  );

/** Writes only the enums and inputs that the operations use. */
const withUsedTypes = (section: Section): Section =>
  wrapPlugin(
    section,
    TYPES,
    (plugin) =>
      (schema, documents, ...args) =>
        plugin(selectUsedTypes(schema, documents), documents, ...args),
  );

/** Gives each document of a query the type of its partial response, which `partial.ts` declares. */
const withPartialTypes = (section: Section, importExtension: string): Section =>
  editDocuments(section, (text) =>
    text.replaceAll(
      /(as unknown as TypedDocumentString<(\w+Query), \w+QueryVariables>);/g,
      `$1 & { __partialType?: import('./partial${importExtension}').$2 };`,
    ),
  );

/**
 * Declares each fragment once more for components that show partial responses: `FragmentType` of `XFragmentPartialDoc` takes
 * complete and partial responses.
 */
const withPartialFragments = (section: Section, importExtension: string): Section =>
  editDocuments(section, (text) =>
    text.replaceAll(
      /^export const (\w+)Doc = [^;]*? as unknown as TypedDocumentString<(\w+), unknown>;/gms,
      `$&\nexport const $1PartialDoc = $1Doc as unknown as TypedDocumentString<import('./partial${importExtension}').$2, unknown>;`,
    ),
  );

/** Accesses index signatures as `noPropertyAccessFromIndexSignature` requires it. */
const withIndexAccess = (section: Section): Section =>
  editOutput(section, 'fragment-masking', (text) =>
    text.replaceAll(/__meta__\?\.(deferredFields|fragmentName)\b/g, "__meta__?.['$1']"),
  );

/** The types of responses of which a part failed, as the schema declares them: every link between families may be null. */
const partialTypes = (
  documents: Section,
  { schema, importExtension }: Pick<Section, 'schema'> & { importExtension: string },
): Section => ({
  ...documents,
  filename: documents.filename.replace(/graphql\.ts$/, 'partial.ts'),
  schema,
  plugins: [
    { add: { content: `/* eslint-disable */\nimport type * as Types from './graphql${importExtension}';` } },
    { 'typescript-operations': { namespacedImportName: 'Types' } },
  ],
});

type Modules = Required<Pick<GatewayCodegen, 'runtime' | 'core' | 'allUnits' | 'cacheSettings' | 'testSchema'>> & {
  /** Whether code may call `graphql(...)`: `gql.ts` repeats each operation for it. */
  hasCalls: boolean;
};

/** The files that only code with `graphql(...)` or masked fragments imports. */
const CALL_FILES = /\/(gql|index)\.ts$/;

/**
 * The client preset, with a hook for each operation, the units of fields and, with `cacheSettings`, the settings of caches. A response is read
 * only if nothing failed, so a field with `@semanticNonNull` is not null, except in the types of partial responses.
 */
const withHooks = ({ runtime, core, allUnits, cacheSettings, testSchema, hasCalls }: Modules): Preset => ({
  ...clientPreset,
  async buildGeneratesSection(input) {
    const strict = semanticToStrict(input.schemaAst!);
    const options = { ...input, documents: inOneOrder(input.documents) };
    const sections = await clientPreset.buildGeneratesSection({
      ...options,
      schemaAst: strict,
      schema: parse(printSchema(strict)),
    });
    const neededSections = sections.filter(({ filename }) => hasCalls || !CALL_FILES.test(filename));
    const { config, schema, schemaAst, documents, documentTransforms } = options;
    const file = (name: string, plugin: Plugin): Section => ({
      filename: join(options.baseOutputDir, `${name}.ts`),
      schema,
      schemaAst,
      documents,
      documentTransforms,
      config,
      plugins: [{ [name]: {} }],
      pluginMap: { [name]: { plugin } },
    });
    const { importExtension } = config;
    const withTypes = (section: Section) => {
      const typed = withPartialTypes(withUsedTypes(section), importExtension);
      return options.presetConfig.fragmentMasking ? withPartialFragments(typed, importExtension) : typed;
    };
    const types = sections.find(({ filename }) => filename.endsWith('/graphql.ts'))!;
    return [
      ...neededSections.map((section) => withLiterals(withTypes(withPureDocuments(withIndexAccess(section))))),
      partialTypes(types, { schema, importExtension }),
      file('hooks', (graph, sources) => hooksOf(graph, sources, { runtime, importExtension })),
      file('units', (graph, sources) => buildUnits(graph, sources, { core, isWholeSchema: allUnits })),
      ...(cacheSettings ? [file('cache', cacheSettingsOf)] : []),
      ...(testSchema ? [file('schema', buildTestSchema)] : []),
    ];
  },
});

/** Whether a glob may match code with `graphql(...)`; an operation as text has spaces, and a glob has none. */
const mayHaveCalls = (documents: string): boolean => !documents.endsWith('.graphql') && !/\s/.test(documents);

/** The address of a gateway's schema with its directives; files stay as they are. */
const toSchemaAddress = (schema: string): string =>
  /^https?:/.test(schema) ? schema.replace(/\/graphql\/?$/, '/schema.graphql') : schema;

/**
 * The whole configuration of graphql-codegen for a front end of the gateway: typed documents, a hook for each
 * operation, a formatter of numbers by their units, and the manifest of persisted documents.
 */
export function gatewayCodegen({
  schema,
  documents,
  output,
  importExtension = '',
  runtime = '@market-signals/client',
  core = '@market-signals/client/core',
  allUnits = false,
  typenames = false,
  asOf = false,
  fragmentMasking = false,
  cacheSettings = false,
  testSchema = false,
}: GatewayCodegen): CodegenConfig {
  const folder = output.endsWith('/') ? output : `${output}/`;
  return {
    schema: toSchemaAddress(schema),
    documents: [documents, `!${folder}**`].flat(),
    // Types in the order of the operations.
    config: { sort: false },
    generates: {
      [folder]: {
        preset: withHooks({
          runtime,
          core,
          allUnits,
          cacheSettings,
          testSchema,
          hasCalls: fragmentMasking || [documents].flat().some(mayHaveCalls),
        }),
        documentTransforms: [
          ...(typenames ? [addTypenameSelectionDocumentTransform] : []),
          ...(asOf ? [asOfTransform] : []),
          hideLiterals,
        ],
        presetConfig: {
          fragmentMasking,
          persistedDocuments: { hashAlgorithm: hashOperation },
          // Read by `previewOf`, to find aliased parts of the response.
          onExecutableDocumentNode(document: DocumentNode) {
            const aliases = aliasesOf(document);
            return aliases && { aliases };
          },
        },
        config: {
          documentMode: 'string',
          importExtension,
          namingConvention: 'keep',
          useTypeImports: true,
          enumsAsTypes: true,
          skipTypename: true,
          onlyOperationTypes: true,
          // A selected field is always present, though it may be null.
          avoidOptionals: { field: true },
          strictScalars: true,
          scalars: SCALARS,
        },
      },
    },
  };
}
