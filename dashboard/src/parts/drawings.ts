import { drawComparison } from './comparison-drawing.ts';
import { drawCone, drawVolatility, drawWalls } from './options-charts.ts';
import { drawCurve, drawMoves, drawRanks } from './options-drawings.ts';
import { drawPrice } from './price-drawing.ts';

/** Charts that a worker can draw, by name: those visible on first screens, and those that take long. */
export const DRAWINGS = {
  comparison: drawComparison,
  cone: drawCone,
  curve: drawCurve,
  moves: drawMoves,
  price: drawPrice,
  ranks: drawRanks,
  volatility: drawVolatility,
  walls: drawWalls,
};

export type Drawing = keyof typeof DRAWINGS;
