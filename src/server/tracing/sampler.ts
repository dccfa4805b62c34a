import { isSpanContextValid, TraceFlags, trace } from '@opentelemetry/api';
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace';

/**
 * Records a part of all traces, whatever callers wish: neither the flag nor the trace id that a caller sends decides, for
 * anybody may send one. A span within this gateway follows the one that it is part of.
 * @param ratio the part, 0 to 1
 */
export function ownSampler(ratio: number, random: () => number = Math.random): Sampler {
  const decided = (isSampled: boolean) => ({
    decision: isSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  });
  return {
    shouldSample(context) {
      const parent = trace.getSpanContext(context);
      const isOurs = parent !== undefined && isSpanContextValid(parent) && !parent.isRemote;
      return decided(isOurs ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0 : random() < ratio);
    },
    toString: () => `OwnSampler{${ratio}}`,
  };
}
