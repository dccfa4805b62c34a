import { KeyField } from './key-menu.tsx';

/** Asks for a key: without a valid key, the gateway serves little data. */
export function KeyNeeded({ isUnknown = false }: { isUnknown?: boolean }) {
  return (
    <section className="panel welcome">
      <header>
        <h1>{isUnknown ? 'This API key is not valid' : 'Enter an API key'}</h1>
      </header>
      <div className="body">
        <p>
          This page needs a FREE or PRO API key. Without a key, you can open <a href="/">the market</a> and the page of
          any stock. With the demo market, the gateway prints one of each when it starts. To create another, run{' '}
          <code>npm run market-signals -- keys create --label "my desk" --tier FREE</code>.
        </p>
        <KeyField />
      </div>
    </section>
  );
}
