/**
 * Types of the platform as the application's compiler knows them: of the DOM, of Node, of React Native. An application
 * without them compiles too.
 */
type Global<Name extends string, Missing> = typeof globalThis extends Record<Name, infer Known> ? Known : Missing;

/** Sends requests, as the platform's `fetch` does. */
export type Fetch = Global<'fetch', (url: string, init?: object) => Promise<unknown>>;

/** An `AbortSignal`. */
export type PlatformSignal =
  Global<'AbortSignal', null> extends { prototype: infer Known } ? Known : { readonly aborted: boolean };

/** A `Response`. */
export type PlatformResponse =
  Global<'Response', null> extends { prototype: infer Known }
    ? Known
    : { readonly status: number; readonly headers: { get(name: string): string | null } };
