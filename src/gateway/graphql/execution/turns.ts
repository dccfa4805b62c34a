import { inThisSpan } from '../../../lib/tracing.ts';

/** How long large operations together may hold the event loop before others get a turn, milliseconds. */
export const SLICE_MS = 10;
/** How often the clock is read: it takes as long as a small field. */
const STEPS_PER_LOOK = 16;
/** Characters that take about as long as a step. */
const CHARACTERS_PER_STEP = 1_024;
/** Steps that took this long together are expensive: the clock is then read at each, milliseconds. */
const SLOW_MS = 1;
/** So many looks are free: a page never gives way to others, and its reads stay in one batch. */
const FREE_LOOKS = 16;
/** How many slices an operation gets before the next one: most are finished in fewer. */
const SLICES_IN_A_ROW = 5;

type Task = () => void;

/** Shares the event loop of a process among large operations: one slice in each of its turns, whoever uses it. */
export type Turns = {
  /** Whether the slice of this turn is used up. @param now by the monotonic clock */
  isOver(now: number): boolean;
  /** Runs the deferred work of an operation in the turns that follow. */
  enqueue(share: Share): void;
  /** Resolves in a later turn, before work that cannot be divided, such as sending a large response. Each gets a turn alone. */
  wait(): Promise<void>;
};

/** @param sliceMs Infinity: no operation gives way; 0: each does as often as it can */
export function createTurns(sliceMs: number = SLICE_MS): Turns {
  const ready: (Share | (() => void))[] = [];
  let isOpen = false;
  let endsAt = 0;

  function isOver(now: number): boolean {
    if (!isOpen) open(now);
    return now >= endsAt;
  }

  function open(now: number): void {
    isOpen = true;
    endsAt = now + sliceMs;
    setImmediate(takeTurn);
  }

  /** Runs after the requests that have arrived were taken up. */
  function takeTurn(): void {
    isOpen = false;
    if (ready.length === 0) return;
    open(performance.now());
    for (let next = ready.shift(); next; next = ready.shift()) {
      // The work itself follows when this function has returned.
      if (typeof next === 'function') {
        next();
        return;
      }
      const isFinished = next.run(() => isOver(performance.now()));
      if (!isFinished) {
        if (next.hasAnotherSlice()) ready.unshift(next);
        else ready.push(next);
      }
      if (!isFinished || isOver(performance.now())) return;
    }
  }

  /** What waits makes sure that a turn comes. */
  function add(next: Share | (() => void)): void {
    ready.push(next);
    if (!isOpen) open(performance.now());
  }

  return {
    isOver,
    enqueue: add,
    wait: () => (sliceMs === Number.POSITIVE_INFINITY ? Promise.resolve() : new Promise<void>(add)),
  };
}

/** An operation's share of the event loop: decides when it gives way, and keeps what it then has left to do, in order. */
export class Share {
  private readonly turns: Turns;
  private freeLooks: number;
  private stepsLeft: number;
  private looks = 0;
  private lookedAt = Number.POSITIVE_INFINITY;
  private slices = 0;
  private isQueued = false;
  private isRunning = false;
  /** What is deferred, the next task last. */
  private tasks: Task[] = [];
  /** What the running task defers: it comes before the tasks that follow. */
  private added: Task[] = [];
  /** What promises lead to, after all other tasks. */
  private arrived: Task[] = [];

  /** @param isPatient whether it has free looks; without them it gives way at each step of a slice that is over */
  constructor(turns: Turns, isPatient = true) {
    this.turns = turns;
    this.freeLooks = isPatient ? FREE_LOOKS : 0;
    this.stepsLeft = isPatient ? STEPS_PER_LOOK : 1;
  }

  /** Counts text that was written at once: a part of a response from a cache takes no other steps. */
  countText(characters: number): void {
    this.stepsLeft -= characters / CHARACTERS_PER_STEP;
  }

  /** Whether to give way before the next field, item, or value of a promise. */
  shouldGiveWay(): boolean {
    this.stepsLeft -= 1;
    return this.stepsLeft <= 0 && this.look();
  }

  private look(): boolean {
    const now = performance.now();
    const isSlow = now - this.lookedAt > SLOW_MS;
    this.lookedAt = now;
    this.looks += 1;
    const isOver = this.turns.isOver(now) && (isSlow || this.looks > this.freeLooks);
    // What encloses this place gives way at its next step, so that all is done in the order of the document.
    if (isOver) this.freeLooks = 0;
    this.stepsLeft = isSlow || isOver ? 1 : STEPS_PER_LOOK;
    return isOver;
  }

  /** Runs a task in a later turn. */
  defer(task: Task): void {
    (this.isRunning ? this.added : this.arrived).push(inThisSpan(task));
    if (this.isQueued) return;
    this.isQueued = true;
    this.turns.enqueue(this);
  }

  /** Runs at least one task. @returns whether none is left */
  run(isOver: () => boolean): boolean {
    this.isRunning = true;
    let task = this.next();
    while (task) {
      this.stepsLeft = Math.max(1, this.stepsLeft);
      this.lookedAt = performance.now();
      task();
      if (isOver()) break;
      task = this.next();
    }
    this.isRunning = false;
    this.isQueued = this.tasks.length + this.added.length + this.arrived.length > 0;
    return !this.isQueued;
  }

  /** Whether the next slice is still for this operation, which has just used one. */
  hasAnotherSlice(): boolean {
    this.slices = (this.slices + 1) % SLICES_IN_A_ROW;
    return this.slices > 0;
  }

  private next(): Task | undefined {
    while (this.added.length > 0) this.tasks.push(this.added.pop()!);
    if (this.tasks.length === 0) {
      this.tasks = this.arrived.reverse();
      this.arrived = [];
    }
    return this.tasks.pop();
  }
}
