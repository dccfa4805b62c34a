import type { FormEvent } from 'react';

/** An input for the ticker to compare with. */
export function CompareField({ other, onCompare }: { other: string; onCompare(ticker: string): void }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCompare(String(new FormData(event.currentTarget).get('ticker')).trim().toUpperCase());
  };
  return (
    <form className="compare" onSubmit={send}>
      <input
        name="ticker"
        defaultValue={other}
        placeholder="Compare with"
        aria-label="Compare with another ticker"
        maxLength={10}
        autoComplete="off"
      />
      {other && (
        <button type="button" aria-label="Stop comparing" onClick={() => onCompare('')}>
          ×
        </button>
      )}
    </form>
  );
}
