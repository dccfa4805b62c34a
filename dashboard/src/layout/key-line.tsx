/** Names the data that needs no key, and the way to the rest. */
export function KeyLine() {
  return (
    <p className="key-line muted" role="note">
      Without a key: prices, charts, companies, fundamentals, short sales, and the first insider trades. Enter a FREE or
      PRO key in the menu of the header to see the rest.
    </p>
  );
}
