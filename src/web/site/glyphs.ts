/** Outlines on a grid of 16 units, drawn in the color of the text. */
export const GLYPHS = {
  search: 'M7 12.2a5.2 5.2 0 1 0 0-10.4 5.2 5.2 0 0 0 0 10.4Zm3.8-1.4 3.4 3.4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  market: 'M2 12.5 6 8l3 2.5 5-6.5M10.5 4H14v3.5',
  screener: 'M2 3.5h12M4.5 8h7M6.5 12.5h3',
  options: 'M2 13c3 0 3.5-10 6-10s3 10 6 10',
  star: 'm8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5L8 2Z',
  theme: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12M8 4.5a3.5 3.5 0 0 1 0 7',
  calendar: 'M2.5 4.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1zM2.5 6.8h11M5.5 2v2.5M10.5 2v2.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.8V8l2.2 1.5',
  bell: 'M8 2a4 4 0 0 1 4 4c0 3.2 1.5 4.5 1.5 4.5h-11S4 9.2 4 6a4 4 0 0 1 4-4ZM6.7 12.8a1.4 1.4 0 0 0 2.6 0',
  left: 'm9.8 4.5-3.6 3.5 3.6 3.5',
  right: 'm6.2 4.5 3.6 3.5-3.6 3.5',
} as const;

export type GlyphName = keyof typeof GLYPHS;
