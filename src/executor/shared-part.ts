import type { FieldNode } from 'graphql';
import { createMove, type Path } from './path.ts';
import type { FieldPlan } from './plan.ts';
import { moveRaised, type Run, type Written } from './run.ts';
import type { SubtreeRecord } from './subtree-cache.ts';

/** A position of the response: its run, and how a failure there is reported. */
export type ResponsePlace = { run: Run; nodes: readonly FieldNode[]; path: Path; isNullable: boolean };

/** A subtree that had to wait, for the other positions that have it. */
export type BegunSubtree = { part: SharedPart; record: SubtreeRecord; field: FieldPlan };

/** The subtrees of each operation that had to wait, by their key. */
const begunByOperation = new WeakMap<Run['executed'], Map<string, BegunSubtree>>();

/** The subtrees of a run's operation that had to wait, by their key: equal subtrees are written once. */
export function listBegunSubtrees({ executed }: Run): Map<string, BegunSubtree> {
  const existing = begunByOperation.get(executed);
  if (existing) return existing;
  const subtrees = new Map<string, BegunSubtree>();
  begunByOperation.set(executed, subtrees);
  return subtrees;
}

/**
 * A part of the response that is written once and may have several places. It has a run of its own, so that its
 * failures can be reported at each of them.
 */
export class SharedPart {
  private readonly own: Run;
  private readonly path: Path;
  private output: Written = 'null';
  private raised: { error: unknown } | undefined;
  private settled: Promise<void> | null = null;

  /** @param run its run @param path of its first place */
  constructor(run: Run, path: Path) {
    this.own = run;
    this.path = path;
  }

  /** Whether its first place has to wait for it. */
  get isPending(): boolean {
    return this.settled !== null;
  }

  /** Whether its text is incomplete, or null because of a failure. */
  get hasFailed(): boolean {
    return this.raised !== undefined || this.own.hasFailed;
  }

  /** Writes it at its first place. @param end called with its text, null if anything in it failed */
  write(
    place: ResponsePlace,
    begin: (partRun: Run) => Written,
    end: (text: string | null) => void = () => {},
  ): Written {
    try {
      this.output = begin(this.own);
    } catch (error) {
      this.raised = { error };
    }
    this.settled = this.own.settled();
    return this.whenWritten(place, () => {
      const text = this.text();
      end(this.hasFailed ? null : text);
      place.run.takeOver(this.own);
      if (this.raised) throw this.raised.error;
      return text;
    });
  }

  /** Repeats it at another place: its text, which counts again, and its failures with the paths that they have there. */
  repeat(place: ResponsePlace): Written {
    return this.whenWritten(place, () => this.repeatNow(place));
  }

  /** Repeats it when it is written. */
  repeatNow({ run, path }: ResponsePlace): string {
    const move = createMove(this.path, path);
    run.takeOver(this.own, move);
    if (this.raised) throw moveRaised(this.raised.error, move);
    const text = this.text();
    run.executed.work.count(text.length);
    return text;
  }

  /** Continues at a place when it is written. */
  whenWritten({ run, nodes, path, isNullable }: ResponsePlace, proceed: () => Written): Written {
    return this.settled ? run.later(this.settled, nodes, path, isNullable, proceed) : proceed();
  }

  /** Its text, once it is written. */
  text(): string {
    if (typeof this.output !== 'string') this.output = this.output.text();
    return this.output;
  }
}
