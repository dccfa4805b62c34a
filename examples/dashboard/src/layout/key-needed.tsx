import { useDemoKeys } from '../demo-keys.ts';
import { Skeleton } from '../parts/panel.tsx';
import { KeyField } from './key-switch.tsx';

/** Without a key there is little to show: the place for one. */
export function KeyNeeded() {
  const { keys, isPending } = useDemoKeys();
  if (isPending || keys) return <Skeleton height={480} />;
  return (
    <section className="panel welcome">
      <header>
        <h1>Which key?</h1>
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
