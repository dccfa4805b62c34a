import { inThisSpan } from '../lib/tracing.ts';

/** How long large operations together may hold the event loop before others get a turn, in milliseconds. */
const SLICE_MS = 10;
/** How many steps pass between two readings of the clock: a reading takes as long as a small field. */
const STEPS_PER_LOOK = 16;
/** Characters that take about as long to write as a step. */
const CHARACTERS_PER_STEP = 1_024;
/** If the steps since the last reading took longer, in milliseconds, the clock is read at every step. */
const SLOW_MS = 1;
/** The first readings never make an operation give way, so that the reads of a page stay in one batch. */
const FREE_LOOKS = 16;
/** How many slices an operation gets in a row before the next operation: most finish in fewer. */
const SLICES_IN_A_ROW = 5;

type Task = () => void;

/** Shares the event loop of a process among large operations: they share one slice per turn. */
export type Turns = {
  /** Whether the slice of this turn is used up. @param now by the monotonic clock */
  isOver(now: number): boolean;
  /** Runs the deferred work of an operation in the turns that follow. */
  enqueue(share: Share): void;
  /**
   * Resolves in a later turn, before work that cannot be divided, such as sending a large response. Each caller gets a
   * turn alone.
   */
  wait(): Promise<void>;
};

/** @param sliceMs Infinity: no operation gives way; 0: each gives way as often as possible */
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
      // Resolves a promise; the work itself runs as a microtask, after this function returns.
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

  /** Adding an entry ensures that a turn comes. */
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

/** An operation's share of the event loop: decides when it gives way, and queues its remaining tasks in order. */
export class Share {
  private readonly turns: Turns;
  private freeLooks: number;
  private stepsLeft: number;
  private looks = 0;
  private lookedAt = Number.POSITIVE_INFINITY;
  private slices = 0;
  private isQueued = false;
  private isRunning = false;
  /** Deferred tasks; the next task is last. */
  private tasks: Task[] = [];
  /** Tasks deferred by the running task; they come before the tasks that follow it. */
  private added: Task[] = [];
  /** Tasks deferred by resolved promises; they come after all other tasks. */
  private arrived: Task[] = [];

  /**
   * @param isPatient whether it has free readings of the clock; otherwise it gives way at each step after its slice is
   * over
   */
  constructor(turns: Turns, isPatient = true) {
    this.turns = turns;
    this.freeLooks = isPatient ? FREE_LOOKS : 0;
    this.stepsLeft = isPatient ? STEPS_PER_LOOK : 1;
  }

  /** Counts text that was written at once: cached parts of a response take no other steps. */
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
    // From now on every enclosing object and list gives way at its next step too, which keeps the work in document
    // order.
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

  /** Runs at least one task. @returns whether no task is left */
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

  /** Whether the next slice belongs to this operation as well, which has just used one. */
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
