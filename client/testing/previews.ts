import { type GraphQLObjectType, isListType, isNonNullType } from 'graphql';
import type { Upgrade } from '../core/preview.ts';

/** Rows of a list that a preview shows. */
export const PREVIEW_ROWS = 3;

/** A part of a response to shorten as for a FREE key. */
export type FakePreview = {
  /** The path of response keys without indexes, such as `stock.insiderTrades`. */
  path: string;
  /** The fields that are null or shortened. Default: the rows of a list; of other parts, all fields that can be null or are lists. */
  withheld?: readonly string[];
  /** Members of the offer. */
  upgrade?: Upgrade;
};

const UPGRADE = {
  plan: 'PRO',
  message: 'PRO shows the rest.',
  price: '$49 a month',
  url: '/upgrade',
  relay: 'Ask the owner of the key to upgrade it.',
};

const MEMBERS = ['isPreview', 'previewReason', 'upgrade', 'withheld'];

export const isPreviewType = (type: GraphQLObjectType): boolean =>
  type.getInterfaces().some(({ name }) => name === 'Preview');

export const isConnection = (type: GraphQLObjectType): boolean => 'pageInfo' in type.getFields();

function listWithheldFields(type: GraphQLObjectType): readonly string[] {
  if (isConnection(type)) return ['nodes'];
  return Object.values(type.getFields())
    .filter(({ name, type: field }) => !MEMBERS.includes(name) && (!isNonNullType(field) || isListType(field.ofType)))
    .map(({ name }) => name);
}

/** The members of `Preview`, by field. */
export const COMPLETE = { isPreview: false, previewReason: null, upgrade: null, withheld: [] };

export const describePreview = (type: GraphQLObjectType, { withheld, upgrade }: FakePreview) => ({
  isPreview: true,
  previewReason: 'PRO_REQUIRED',
  upgrade: { ...UPGRADE, ...upgrade },
  withheld: withheld ?? listWithheldFields(type),
});

/** Whether a withheld field is shortened: a list, or a field that cannot be null. Other fields are null. */
export function isShortened(type: GraphQLObjectType, field: string): boolean {
  const declared = type.getFields()[field]?.type;
  return declared !== undefined && (isNonNullType(declared) || isListType(declared));
}
