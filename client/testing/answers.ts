import type { TypedDocument } from '../core/document.ts';
import type { FakeError } from './fake-error.ts';

/** A part of a value, at any depth. A `FakeError` in place of a field makes it fail. */
export type Stated<Value> = Value extends readonly (infer Item)[]
  ? readonly (Stated<Item> | null)[] | FakeError
  : Value extends object
    ? { readonly [Key in keyof Value]?: Stated<Value[Key]> | FakeError | undefined }
    : Value | FakeError;

/** The answer to an operation: a part of its data, a failure, or a function of its variables that returns either. */
export type FakeAnswer<Data, Variables> =
  | Stated<Data>
  | FakeError
  | ((variables: Variables) => Stated<Data> | FakeError);

type AnswerTo<Document> =
  Document extends TypedDocument<infer Data, infer Variables> ? FakeAnswer<Data, Variables> : never;

/** Answers by operation, typed by a module of documents: `StockPage` for its `StockPageDocument`. */
export type FakeAnswers<Documents> = {
  [Name in keyof Documents as Name extends `${infer Operation}Document` ? Operation : never]?: AnswerTo<
    Documents[Name]
  >;
};
