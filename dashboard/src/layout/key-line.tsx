/** What a visitor without a key sees, and how to see the rest. */
export function KeyLine() {
  return (
    <p className="key-line muted" role="note">
      Without a key: prices, charts, companies, fundamentals, short sales, and the first trades of insiders. Enter a
      FREE or PRO key in the menu of the header to see the rest.
    </p>
  );
}
