/** The picture of a stock or fund: its own, or the one that the gateway draws. */
export const Icon = ({ ticker, url }: { ticker: string; url?: string | null }) => (
  <img
    className="company-icon"
    src={url ?? `/icons/${encodeURIComponent(ticker)}.svg`}
    alt=""
    width="24"
    height="24"
  />
);
