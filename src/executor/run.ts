import {
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  locatedError,
  type OperationDefinitionNode,
  responsePathAsArray,
} from 'graphql';
import type { Printing } from '../lib/printing.ts';
import { inDocumentOrder, type Path } from './path.ts';
import { printError } from './printed-errors.ts';
import type { RowTexts } from './row-texts.ts';
import type { Fragments, Variables } from './selection.ts';
import type { SubtreeCache } from './subtree-cache.ts';
import type { Work } from './work.ts';

/** JSON text, or a position that becomes text when its promises have settled. */
export type Written = string | Pending;

/** A position of the response that waits for promises. */
export class Pending {
  /** The enclosing position; nulls that are not allowed here propagate to it. */
  enclosing: Pending | undefined;
  readonly path: Path | undefined;
  readonly isNullable: boolean;
  private parts: readonly Written[] = [];

  constructor(path: Path | undefined, isNullable: boolean) {
    this.path = path;
    this.isNullable = isNullable;
  }

  /** @param parts may still grow if the position is written over several turns */
  fill(parts: readonly Written[]): this {
    for (const segment of parts) if (typeof segment !== 'string') segment.enclosing = this;
    this.parts = parts;
    return this;
  }

  text(): string {
    let text = '';
    for (const segment of this.parts) text += typeof segment === 'string' ? segment : segment.text();
    return text;
  }
}

/** An error that propagates to the next nullable position, and the path of its origin. */
class Failure {
  readonly error: GraphQLError;
  readonly path: Path | undefined;
  constructor(error: GraphQLError, path: Path | undefined) {
    this.error = error;
    this.path = path;
  }
}

type Nodes = readonly FieldNode[];

const toFailure = (raised: unknown, nodes: Nodes, path: Path | undefined): Failure =>
  raised instanceof Failure ? raised : new Failure(locatedError(raised, nodes, responsePathAsArray(path)), path);

type Move = (path: Path) => Path;

/** The same failure at another position whose value is the same. */
function moveFailure({ error, path }: Failure, move: Move): Failure {
  const moved = path && move(path);
  const { nodes, source, positions, originalError, extensions } = error;
  const located = { nodes, source, positions, originalError, extensions, path: responsePathAsArray(moved) };
  return new Failure(new GraphQLError(error.message, located), moved);
}

/** A failure raised at a position, as another position would have raised it. */
export const moveRaised = (raised: unknown, move: Move): unknown =>
  raised instanceof Failure ? moveFailure(raised, move) : raised;

/** The input of an execution; resolvers see it through `info`. */
type Executed = {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: Fragments;
  variables: Variables;
  rootValue: unknown;
  subtrees: SubtreeCache | null;
  rowTexts: RowTexts | null;
  printing: Printing;
  /** Resources used so far; once it is stopped, no further field is resolved. */
  work: Work;
  /**
   * Values that depend only on the variables, computed once for all objects: arguments, keys of subtrees. Keyed by the
   * function or plan that computes them.
   */
  ofVariables: Map<unknown, unknown>;
};

/** One execution of an operation or of a subtree: its input, pending promises, and failures. */
export class Run {
  readonly executed: Executed;
  readonly context: unknown;
  private readonly failures: { failure: Failure; nulled: Path | undefined }[] = [];
  private readonly nulled = new Set<Path | undefined>();
  private escaped: Failure | undefined;
  private waiting = 0;
  private onSettled: (() => void) | undefined;

  constructor(executed: Executed, context: unknown) {
    this.executed = executed;
    this.context = context;
  }

  /** A run of a subtree, whose resolvers get a context of their own. */
  subtree(context: unknown): Run {
    return new Run(this.executed, context);
  }

  /**
   * Adopts the failures of a subtree. Throws the failure that propagated to its root, if any.
   * @param move of another position of the subtree: its paths, from those where it was written
   */
  takeOver({ failures, escaped }: Run, move?: Move): void {
    for (const { failure, nulled } of failures)
      if (move) this.record(moveFailure(failure, move), nulled && move(nulled));
      else this.record(failure, nulled);
    if (escaped) throw move ? moveFailure(escaped, move) : escaped;
  }

  /** Whether the text is incomplete: something failed, or was left out because the execution has stopped. */
  get hasFailed(): boolean {
    return this.failures.length > 0 || this.escaped !== undefined || this.executed.work.stopped !== null;
  }

  /** Completes a position when its promise resolves; the others continue meanwhile. */
  later<T>(
    promise: PromiseLike<T>,
    nodes: Nodes,
    path: Path,
    isNullable: boolean,
    complete: (value: T) => Written,
  ): Pending {
    const position = new Pending(path, isNullable);
    // A thenable might call back synchronously, before the position is in place.
    const native = promise instanceof Promise ? promise : Promise.resolve(promise);
    const { work } = this.executed;
    try {
      work.begin();
    } catch (raised) {
      // It may still be rejected, which then concerns no response.
      native.catch(() => {});
      throw raised;
    }
    const { share } = work;
    this.waiting += 1;
    native.then(
      (value) => {
        work.end();
        const proceed = () => this.proceed(position, nodes, path, () => void position.fill([complete(value)]));
        if (share.shouldGiveWay()) share.defer(proceed);
        else proceed();
      },
      (raised) => {
        work.end();
        this.failAt(position, raised, nodes, path);
        this.settle();
      },
    );
    return position;
  }

  /** Continues a position in a later turn of the event loop, so that other operations can run now. */
  giveWay(position: Pending, nodes: Nodes, path: Path | undefined, write: () => void): void {
    this.waiting += 1;
    this.executed.work.share.defer(() => this.proceed(position, nodes, path, write));
  }

  private proceed(position: Pending, nodes: Nodes, path: Path | undefined, write: () => void): void {
    try {
      if (!this.executed.work.isStopped()) write();
    } catch (raised) {
      this.failAt(position, raised, nodes, path);
    }
    this.settle();
  }

  private failAt(position: Pending, raised: unknown, nodes: Nodes, path: Path | undefined): void {
    // An execution that has stopped has no data.
    if (!this.executed.work.stopped) this.nullUpFrom(position, toFailure(raised, nodes, path));
  }

  /** Records a failure and returns null. Rethrows if the position is not nullable. */
  nullAt(raised: unknown, nodes: Nodes, path: Path, isNullable: boolean): 'null' {
    if (this.executed.work.stopped) throw raised;
    const failure = toFailure(raised, nodes, path);
    if (!isNullable) throw failure;
    this.record(failure, path);
    return 'null';
  }

  /** Records a failure and nulls the entire data. */
  nullAll(raised: unknown): 'null' {
    const failure = raised instanceof Failure ? raised : new Failure(raised as GraphQLError, undefined);
    this.record(failure, undefined);
    return 'null';
  }

  /** Resolves when no promise is pending; null if none is pending now. */
  settled(): Promise<void> | null {
    if (this.waiting === 0) return null;
    return new Promise((resolve) => {
      this.onSettled = resolve;
    });
  }

  /** The errors, ordered by their position in the document. */
  errors(): readonly GraphQLError[] | undefined {
    if (this.failures.length === 0) return undefined;
    const failures = this.failures.map(({ failure }) => failure);
    const { printing } = this.executed;
    return failures.sort((a, b) => inDocumentOrder(a.path, b.path)).map(({ error }) => printError(error, printing));
  }

  private settle(): void {
    this.waiting -= 1;
    if (this.waiting === 0) this.onSettled?.();
  }

  private nullUpFrom(position: Pending, failure: Failure): void {
    let at: Pending | undefined = position;
    while (at && !at.isNullable) at = at.enclosing;
    if (at) {
      this.record(failure, at.path);
      at.fill(['null']);
      return;
    }
    // Either an enclosing position is null already, or the failure propagates beyond the subtree.
    if (this.isNulled(failure.path)) return;
    this.escaped = failure;
    this.nulled.add(undefined);
  }

  private isNulled(place: Path | undefined): boolean {
    for (let path = place; path; path = path.prev) if (this.nulled.has(path)) return true;
    return this.nulled.has(undefined);
  }

  /** Records the first error of a nulled position; later errors below it are dropped. */
  private record(failure: Failure, nulled: Path | undefined): void {
    if (this.isNulled(nulled)) return;
    this.nulled.add(nulled);
    this.failures.push({ failure, nulled });
    this.executed.work.countError(failure.error);
  }
}
