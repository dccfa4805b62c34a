import { nodeProxy } from '@market-signals/client/proxy';
import { defineConfig, loadEnv } from 'vite';
import solid from 'vite-plugin-solid';

/** The route that adds the key, for `vite` and `vite preview`. */
function signals({ SIGNALS_URL = '', SIGNALS_KEY = '' }) {
  const serve = ({ middlewares }) => void middlewares.use('/api/graphql', nodeProxy(SIGNALS_URL, SIGNALS_KEY));
  return { name: 'signals', configureServer: serve, configurePreviewServer: serve };
}

export default defineConfig(({ mode }) => ({ plugins: [solid(), signals(loadEnv(mode, '.', 'SIGNALS_'))] }));
