// Loaded by `NODE_OPTIONS` into the gateways of a test: their clocks go a hundred times slower than the real one, so that a
// burst of requests cannot straddle two minutes of a rate limit. All processes show the same time.
const SLOWNESS = 100;
const from = Number(process.env.SLOW_CLOCK_FROM);
const RealDate = globalThis.Date;
const now = () => from + Math.floor((RealDate.now() - from) / SLOWNESS);

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static now() {
    return now();
  }
};
