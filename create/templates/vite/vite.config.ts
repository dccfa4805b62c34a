import { nodeProxy } from '@market-signals/client/proxy';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, loadEnv, type Plugin } from 'vite';

function signals({ SIGNALS_URL = '', SIGNALS_KEY = '' }: Record<string, string>): Plugin {
  const serve = ({ middlewares }: { middlewares: Connect.Server }) => {
    middlewares.use('/api/graphql', nodeProxy(SIGNALS_URL, SIGNALS_KEY));
    const upgrade = new URL('/upgrade', SIGNALS_URL).href;
    middlewares.use('/upgrade', (_, response) => response.writeHead(302, { location: upgrade }).end());
  };
  return { name: 'signals', configureServer: serve, configurePreviewServer: serve };
}

export default defineConfig(({ mode }) => ({ plugins: [react(), signals(loadEnv(mode, '.', 'SIGNALS_'))] }));
