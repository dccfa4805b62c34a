/** Hue in degrees, saturation and lightness in percent, as GraphiQL's variables have them. @param rgb each 0 to 255 */
export function toHsl([red, green, blue]: readonly [number, number, number]): string {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, spread] = [(max + min) / 2, max - min];
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const sixth = max === r ? ((g - b) / spread) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  const hue = spread === 0 ? 0 : (sixth * 60 + 360) % 360;
  return `${Math.round(hue)}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%`;
}

/** As #rrggbb, the only notation that the editor takes. @param rgb each 0 to 255 */
export const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
