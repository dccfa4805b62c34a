/// <reference types="vite/client" />
import { useEffect, useState } from 'react';
import url from '../../src/web/site/inter-latin.woff2';

/** The font of charts and pictures; must match --font in src/web/site/tokens.css. */
export const FONT = '"Inter", system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif';

const isWorker = typeof document === 'undefined';

/** Loads the font, because a canvas does not wait for it. A failure leaves the fonts of the system. */
async function loadFont(): Promise<void> {
  try {
    if (!isWorker) {
      await document.fonts.load('500 13px Inter');
      return;
    }
    const face = new FontFace('Inter', `url(${url})`, { weight: '400 600' });
    (self as unknown as { fonts: FontFaceSet }).fonts.add(await face.load());
  } catch {}
}

/** Resolves once canvases can draw text: widths measured before would be those of another font. */
export const fontReady: Promise<void> = loadFont();

let isReady = false;
void fontReady.then(() => {
  isReady = true;
});

/** Whether canvases can draw text. */
export function useFontReady(): boolean {
  const [isLoaded, setLoaded] = useState(isReady);
  useEffect(() => {
    if (!isLoaded) void fontReady.then(() => setLoaded(true));
  }, [isLoaded]);
  return isLoaded;
}
