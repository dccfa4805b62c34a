import { nodeProxy } from '@market-signals/client/proxy';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

function signals({ SIGNALS_URL = '', SIGNALS_KEY = '' }: Record<string, string>): Plugin {
  const proxy = nodeProxy(SIGNALS_URL, SIGNALS_KEY);
  return {
    name: 'signals',
    configureServer: ({ middlewares }) => void middlewares.use('/api/graphql', proxy),
    configurePreviewServer: ({ middlewares }) => void middlewares.use('/api/graphql', proxy),
  };
}

export default defineConfig(({ mode }) => ({ plugins: [react(), signals(loadEnv(mode, '.', 'SIGNALS_'))] }));
