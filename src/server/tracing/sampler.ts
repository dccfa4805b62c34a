import { isSpanContextValid, TraceFlags, trace } from '@opentelemetry/api';
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace';

/**
 * Records a fraction of all traces, regardless of the caller: neither the sampled flag nor the trace id of a request
 * decides, because any client may send one. A span within this gateway follows its parent.
 * @param ratio the fraction, 0 to 1
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
