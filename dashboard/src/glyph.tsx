import { GLYPHS, type GlyphName } from '../../src/web/site/glyphs.ts';

/** A decorative icon; the control that contains it has a label. */
export const Glyph = ({ name, size = 16 }: { name: GlyphName; size?: number }) => (
  <svg className="glyph" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <path d={GLYPHS[name]} />
  </svg>
);
