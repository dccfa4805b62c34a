// Generators run for seconds with each gate, and for minutes on request: npm run fuzz -- --minutes 10

const { FUZZ_SECONDS, FUZZ_RUNS, FUZZ_SEED } = process.env;

/** What a test of generated cases takes when nobody asks for more. */
type Usual = { runs: number; seed: number };

export type Fuzz = {
  seed: number;
  /** How long it runs, for the name of the test. */
  length: string;
  /** The test's time limit, milliseconds. */
  timeout: number;
  /** The numbers of the cases from 0: as many as usual, or until the time is over. */
  rounds(): Generator<number>;
};

/** How generated cases run: `FUZZ_RUNS` of them or for `FUZZ_SECONDS`, from `FUZZ_SEED` on. */
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
