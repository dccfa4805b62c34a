/** Of charts and pictures; style.css has the same. */
export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
