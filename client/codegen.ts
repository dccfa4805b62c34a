import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset as clientPreset } from '@graphql-codegen/client-preset';
import type { DocumentNode } from 'graphql';
import { aliasesOf } from './aliases.ts';
import { cacheSettingsOf } from './cache-plugin.ts';
import { hooksOf } from './hooks-plugin.ts';

export type GatewayCodegen = {
  /** The address of a running gateway, such as `http://127.0.0.1:4000/graphql`, or a file with its schema. */
  schema: string;
  /** The operations: globs of `.graphql` files and of .ts and .tsx files with `graphql(...)`, or operations as text. */
  documents: string | readonly string[];
  /** The folder that codegen writes to. */
  output: string;
  /** The extension of imports in generated files, if the compiler requires it. Default: none. */
  importExtension?: '' | '.js' | '.ts';
  /** The module that the hooks import. Default: the kit. */
  runtime?: string;
  /** Whether to write `cache.ts` as well: possible types, types without an id, and connections. Default: no. */
  cacheSettings?: boolean;
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

/**
 * Marks each document as pure, so that bundlers drop those of unused hooks. The plugin itself does so only for ASTs.
 */
function withPureDocuments(section: Section): Section {
  const documents = section.pluginMap[DOCUMENTS];
  if (!documents) return section;
  const plugin: typeof documents.plugin = async (...args) => {
    const output = await documents.plugin(...args);
    const pure = (text: string) =>
      text.replaceAll('= new TypedDocumentString(', '= /*#__PURE__*/ new TypedDocumentString(');
    return typeof output === 'string' ? pure(output) : { ...output, content: pure(output.content) };
  };
  return { ...section, pluginMap: { ...section.pluginMap, [DOCUMENTS]: { ...documents, plugin } } };
}

/** The client preset, with a hook for each operation and, with `cacheSettings`, the settings of caches. */
const withHooks = (runtime: string, cacheSettings: boolean): Preset => ({
  ...clientPreset,
  async buildGeneratesSection(input) {
    const options = { ...input, documents: inOneOrder(input.documents) };
    const sections = await clientPreset.buildGeneratesSection(options);
    const { config, schema, schemaAst, documents, documentTransforms } = options;
    const file = (name: string, plugin: Section['pluginMap'][string]['plugin']): Section => ({
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
    return [
      ...sections.map(withPureDocuments),
      file('hooks', (graph, sources) => hooksOf(graph, sources, { runtime, importExtension })),
      ...(cacheSettings ? [file('cache', cacheSettingsOf)] : []),
    ];
  },
});

/**
 * The whole configuration of graphql-codegen for a front end of the gateway: typed documents, a hook for each
 * operation, and the manifest of persisted documents.
 */
export function gatewayCodegen({
  schema,
  documents,
  output,
  importExtension = '',
  runtime = '@market-signals/client',
  fragmentMasking = false,
  cacheSettings = false,
}: GatewayCodegen): CodegenConfig {
  const folder = output.endsWith('/') ? output : `${output}/`;
  return {
    schema,
    documents: [documents, `!${folder}**`].flat(),
    // Types in the order of the operations.
    config: { sort: false },
    generates: {
      [folder]: {
        preset: withHooks(runtime, cacheSettings),
        presetConfig: {
          fragmentMasking,
          persistedDocuments: { hashAlgorithm: 'sha256' },
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
