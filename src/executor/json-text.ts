import type { ExecutionResult } from 'graphql';

/** Data written as JSON text. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

type Data = ExecutionResult['data'];

/** Formats the data of a result as text. */
export const toJsonText = (data: Data): string => (data instanceof JsonText ? data.text : JSON.stringify(data ?? null));

/** Converts the data of a result to an object. */
export const toJsonValue = (data: Data): Data => (data instanceof JsonText ? (data.toJSON() as Data) : data);

/** Formats a result whose data is text; the transport calls a result's `stringify` if it has one. */
export function stringify({ errors, data, extensions }: ExecutionResult): string {
  const members = [
    ...(errors ? [`"errors":${JSON.stringify(errors)}`] : []),
    `"data":${toJsonText(data)}`,
    ...(extensions ? [`"extensions":${JSON.stringify(extensions)}`] : []),
  ];
  return `{${members.join(',')}}`;
}

type WrittenResult = ExecutionResult & { stringify: typeof stringify };

/** A result with its data as text. @param text JSON */
export const writtenResult = (text: string, errors?: ExecutionResult['errors']): WrittenResult => ({
  ...(errors && { errors }),
  data: (text === 'null' ? null : new JsonText(text)) as Data,
  stringify,
});
