import { KeyField } from './key-switch.tsx';

/** Without a key that the gateway knows there is little to show: the place for one. */
export function KeyNeeded({ isUnknown = false }: { isUnknown?: boolean }) {
  return (
    <section className="panel welcome">
      <header>
        <h1>{isUnknown ? 'This key is not known here' : 'Which key?'}</h1>
      </header>
      <div className="body">
        <p>
          The dashboard asks this gateway with an API key, FREE or PRO. On the demo market the start of the gateway
          prints one of each; <code>npm run market-signals -- keys create --label "my desk" --tier FREE</code> makes
          another.
        </p>
        <KeyField />
      </div>
    </section>
  );
}
