import { readFileSync } from 'node:fs';
import { type GuideContent, renderGuides } from './guide-renderer.ts';

/**
 * Reads the content of the guides. From sources, it renders their Markdown; in a build, `scripts/build.mjs` replaces
 * this module by one that reads the content rendered then.
 */
export const readGuideContent = (): GuideContent =>
  renderGuides((name) => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8'));
