/**
 * The icon of a stock or fund: its own, or an icon drawn by the gateway. Its place stays empty until the stock or fund
 * is known.
 */
export const Icon = ({ known, url }: { known: { ticker: string } | null | undefined; url?: string | null }) =>
  known ? (
    <img
      className="company-icon"
      src={url ?? `/icons/${encodeURIComponent(known.ticker)}.svg`}
      alt=""
      width="24"
      height="24"
    />
  ) : (
    <span className="company-icon" />
  );
