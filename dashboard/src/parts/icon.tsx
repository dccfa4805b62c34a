/** The picture of a stock or fund: its own, or the one that the gateway draws. Its place stays empty until it is known. */
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
