// Generators run for seconds with each gate, and for minutes on request: npm run fuzz -- --minutes 10

const { FUZZ_SECONDS, FUZZ_RUNS, FUZZ_SEED } = process.env;

/** The default number of cases and seed of generated tests. */
type Usual = { runs: number; seed: number };

export type Fuzz = {
  seed: number;
  /** Describes the extent of a run, for the title of the test. */
  length: string;
  /** The test's time limit, milliseconds. */
  timeout: number;
  /** Case numbers from 0: the usual number of cases, or until the time is over. */
  rounds(): Generator<number>;
};

/** The extent of generated tests: `FUZZ_RUNS` cases or `FUZZ_SECONDS`, starting with `FUZZ_SEED`. */
export function fuzz({ runs, seed }: Usual, { FUZZ_SECONDS: seconds, FUZZ_RUNS: count, FUZZ_SEED: from } = env): Fuzz {
  const most = Number(count ?? runs);
  const start = Number(from ?? seed);
  return {
    seed: start,
    length: seconds ? `for ${seconds} s from seed ${start}` : `${most} times`,
    timeout: 60_000 + (seconds ? Number(seconds) * 1_000 : most * 2_000),
    *rounds() {
      const until = Date.now() + Number(seconds) * 1_000;
      for (let n = 0; seconds ? Date.now() < until : n < most; n++) yield n;
    },
  };
}

const env: { FUZZ_SECONDS?: string; FUZZ_RUNS?: string; FUZZ_SEED?: string } = { FUZZ_SECONDS, FUZZ_RUNS, FUZZ_SEED };
