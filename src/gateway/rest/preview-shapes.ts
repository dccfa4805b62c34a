import { constantSchema, withDescription } from './json-schema.ts';
import {
  createShape,
  itself,
  type JsonObject,
  type OutputShape,
  ofValue,
  pick,
  type ShapedMembers,
  same,
  when,
} from './shapes.ts';

/** What an operation selects of a gated field, for the wrapper. */
export const GATE = 'isPreview previewReason upgrade { plan message price url relay }';

/** The wrapper's own members; `upgrade` is present only in a preview (PREVIEW-04). */
export const gateMembers = {
  isPreview: same,
  previewReason: same,
  upgrade: when(({ isPreview }: { isPreview: boolean }) => isPreview, same),
} satisfies ShapedMembers;

/** The object without the members that the wrapper has. */
function within(shape: OutputShape, beside: readonly string[] = []): OutputShape {
  const hidden = [...Object.keys(gateMembers), ...beside];
  return ofValue<JsonObject>(
    (object, root) =>
      shape(Object.fromEntries(Object.entries(object).filter(([name]) => !hidden.includes(name))), root),
    (place) => shape.describe({ ...place, hidden }),
  );
}

/** The wrapper of a preview-capable path, with members beside its data. */
export const wrapped = (data: OutputShape, beside: ShapedMembers = {}): OutputShape =>
  pick({ ...gateMembers, data: itself(within(data, Object.keys(beside))), ...beside });

/** The wrapper of a path on which every tier sees everything (ETF-17, ETF-29). */
export const whole = (data: OutputShape): OutputShape =>
  createShape(
    (value, root) => ({ isPreview: false, previewReason: null, data: data(value, root) }),
    (place) => ({
      type: 'object',
      properties: {
        isPreview: constantSchema(false),
        previewReason: constantSchema(null),
        data: data.describe(place),
      },
      required: ['isPreview', 'previewReason', 'data'],
    }),
  );

/** One shape for PRO and one for the other tiers; the operation selects `viewer { tier }`. */
export const forPro = (pro: OutputShape, others: OutputShape): OutputShape =>
  createShape(
    (value, root) => ((root as { viewer: { tier: string } }).viewer.tier === 'PRO' ? pro : others)(value, root),
    (place) => ({
      anyOf: [
        withDescription(pro.describe(place), 'With a PRO key.'),
        withDescription(others.describe(place), 'With a FREE key, and without one.'),
      ],
    }),
  );

/** PRO: the data alone. Others: the wrapper (AMB-03: the shape follows the tier, the flag what is withheld). */
export const flatForPro = (data: OutputShape): OutputShape => forPro(within(data), wrapped(data));
